import { CartageError, connect } from '@cartage/client/operator';
import type { Service } from '@cartage/service';
import manifest from '../../package.json' with { type: 'json' };
import { type Acts, failed, type Outcome, type Run } from '../command.ts';
import { onItsMachine, operationsOf } from '../operations.ts';
import { remoteActs } from './remote-acts.ts';
import { Refused } from './words.ts';

/** Where an installation is reached, and with which key of its operator. */
export interface Reached {
  readonly url: string;
  readonly key: string;
}

/** Does a command's work by the operator's interface of an installation that is somewhere else. `command`: its words. */
export const runByUrl = async (
  work: Parameters<Run>[0],
  { url, key }: Reached,
  command: string,
  warn: (sentence: string) => void,
): Promise<Outcome> => {
  const reason = onItsMachine[command];
  if (reason !== undefined) return failed(`"${command}" is done on the machine of the installation: ${reason}.`);
  try {
    const client = connect({ url, key, locale: 'en', timeoutMs: 90_000, attemptTimeoutMs: 75_000, attempts: 1 });
    const shown = await client.GetInstallation();
    if (shown.version !== manifest.version)
      warn(`The service is version ${shown.version}, this command ${manifest.version}: what they say may differ.`);
    const timeZone = shown.settings.find(({ name }) => name === 'TIME_ZONE')?.value ?? 'UTC';
    const service = {
      settings: { timeZone, mail: { smtpUrl: shown.settings.find(({ name }) => name === 'SMTP_URL')?.value ?? null } },
      clock: () => Date.parse(shown.clock.now),
      vendors: {
        adapters: shown.vendors.map(({ vendorKey, vendorId, vendorName }) => ({
          manifest: { key: vendorKey, id: vendorId, name: vendorName },
        })),
      },
    };
    return await work(service as never as Service, actsBy(remoteActs(client), command));
  } catch (thrown) {
    if (thrown instanceof Refused) return failed(thrown.message);
    if (thrown instanceof TypeError && /^(url|key)\b/.test(thrown.message)) return failed(thrown.message);
    if (!(thrown instanceof CartageError)) throw thrown;
    return failed(whyNot(thrown, url));
  }
};

/** Any other act would look into a database that is not here. */
const actsBy = (acts: ReturnType<typeof remoteActs>, command: string): Acts =>
  new Proxy({} as Acts, {
    get: (_, name: keyof Acts) => {
      const act = acts[name];
      if (act) return act;
      const names = operationsOf[command as keyof typeof operationsOf]?.join(', ');
      return () => {
        throw new Refused(
          `"${command}" does not go by --url: run it on the machine of the installation, or send ${names} to its interface.`,
        );
      };
    },
  });

const whyNot = ({ code, message, status, operation }: CartageError, url: string): string => {
  if (status === 404 && operation === 'GetInstallation')
    return `The service at ${url} has no operator's interface of this command's version, ${manifest.version}.`;
  return code === 'NetworkFailed' || code === 'TimedOut' || code === 'AnswerUnreadable'
    ? `The service at ${url} does not answer: ${message}`
    : message;
};
