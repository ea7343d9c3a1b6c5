import type { ConnectionProblem, ListedConnection, LiveCheck } from '@cartage/service';
import { Option } from '@commander-js/extra-typings';
import { type AddCommands, byProcess, done, failed, type Outcome } from '../command.ts';
import { readValues, UnreadableValues } from '../read-values.ts';
import { type Columns, listed, listedAsFailed, momentColumn } from '../table.ts';
import { day, wholeNumber, word } from '../typed.ts';
import { factLines, isAsSaid, liveLines } from './live-lines.ts';

const list: AddCommands = (vendors, run) =>
  void vendors
    .command('list')
    .description("Lists the installed vendors and the operator's connections to them; secrets are masked.")
    .action(() =>
      run(async (service, { listConnections, unconnected }) => {
        const stored = await listConnections(service, null);
        const isStored = new Set(stored.map(({ vendorKey }) => vendorKey));
        const missing = new Set((await unconnected(service)).map(({ key }) => key));
        const others = service.vendors.adapters
          .map(({ manifest }) => manifest.key)
          .filter((key) => !isStored.has(key))
          .map(
            (vendor): Line => ({
              vendor,
              state: missing.has(vendor) ? 'not connected' : 'connected by MOCK_VENDOR_URL',
              environment: null,
              fields: [],
            }),
          );
        return listed([...stored.map(lineOf), ...others], lineColumns, 'No vendor is installed.');
      }),
    );

const show: AddCommands = (vendors, run) =>
  void vendors
    .command('show')
    .description('Shows what an installed vendor has: services, services of its own, tariffs.')
    .argument('<vendor>', 'its key; "vendors list" shows them', word)
    .action((vendorKey) =>
      run(async ({ vendors: { adapters } }) => {
        const manifest = adapters.find((one) => one.manifest.key === vendorKey)?.manifest;
        if (!manifest) return failed(unknown(vendorKey, adapters));
        const { key, id, name, services, ownServices, tariffs } = manifest;
        const sold = tariffs === 'byContract' ? null : tariffs.map((tariff) => ({ id: tariff.id, name: tariff.name }));
        const lines = [
          `${key} (${name}, ${id})`,
          `services: ${services.join(', ') || 'none'}`,
          `services of its own: ${ownServices.map(({ code, name: called }) => `${code} (${typeof called === 'string' ? called : called.en})`).join(', ') || 'none'}`,
          `tariffs: ${sold === null ? 'by contract' : sold.map((tariff) => `${tariff.id} (${tariff.name})`).join(', ')}`,
        ];
        return done(lines.join('\n'), { data: { key, id, name, services, ownServices, tariffs: sold } });
      }),
    );

const connect: AddCommands = (vendors, run) =>
  void vendors
    .command('connect')
    .description(
      'Connects a vendor for all companies, or replaces the secrets of its connection. Asks for credentials and settings; without a terminal, reads them as JSON: {"credentials": {...}, "settings": {...}}.',
    )
    .argument('<vendor>', 'its key; "vendors list" shows them', word)
    .addOption(
      new Option('--environment <environment>', "which of the vendor's environments the credentials are for")
        .choices(['test', 'prod'] as const)
        .makeOptionMandatory(),
    )
    .option('--file <file.json>', 'read the JSON from this file instead of standard input')
    .option('--unchecked', 'save without asking the vendor whether the credentials are valid')
    .action((vendorKey, { environment, file, unchecked = false }) =>
      run(async (service, { connectionFields, saveConnection }) => {
        const fields = await connectionFields(service, vendorKey);
        if (!fields) return failed(unknown(vendorKey, service.vendors.adapters));
        try {
          const values = await readValues(fields, file);
          const saved = await saveConnection(
            service,
            { companyId: null, vendorKey, environment, ...values },
            { unchecked },
          );
          switch (saved.kind) {
            case 'connected':
              return done(
                saved.account === 'new'
                  ? `${vendorKey} is connected (${environment}). Orders under way stay with the connection they were sent through.`
                  : `${vendorKey} is connected (${environment}); its connection now uses the new secrets.`,
                values.settings.mailRegisterTo !== undefined && service.settings.mail.smtpUrl === null
                  ? { advice: noMailServer }
                  : {},
              );
            case 'refused':
              return failed(saved.problems.map(({ part, code, text }) => `${part}.${code}: ${text.en}`).join('\n'));
            case 'unusable':
              return failed(
                `${vendorKey} does not accept this: ${told(saved.problem)}\nNothing was saved; --unchecked saves it.`,
              );
          }
        } catch (thrown) {
          if (thrown instanceof UnreadableValues) return failed(thrown.message);
          throw thrown;
        }
      }),
    );

const disconnect: AddCommands = (vendors, run) =>
  void vendors
    .command('disconnect')
    .description(
      "Removes the operator's connections to a vendor. One with orders under way is kept for them, but takes no new orders.",
    )
    .argument('<vendor>', 'its key', word)
    .option('--and-orders', 'remove it even with orders under way: the vendor can then no longer be asked about them')
    .action((vendorKey, { andOrders = false }) =>
      run(async (service, { removeConnection }) => {
        const { found, ordersUnderWay } = await removeConnection(
          service,
          { companyId: null, vendorKey },
          { andOrders },
        );
        if (found === 0) return failed(`${vendorKey} is not connected.`);
        return done(
          ordersUnderWay === 0
            ? `${vendorKey} is disconnected and its credentials are deleted.`
            : `${vendorKey} takes no more orders. Its credentials are kept for the ${ordersUnderWay} under way; disconnect it again when they have arrived, or now with --and-orders.`,
        );
      }),
    );

const check: AddCommands = (vendors, run, runApart) =>
  void vendors
    .command('check')
    .description(
      "Asks every connected vendor whether the operator's contract is valid. With --live makes all its calls that create nothing there, says what is not as the plugin says, and what the plugin takes for true of its vendor. For a plugin's package tries the conformance laws, with the simulator that it brings.",
    )
    .argument('[package]', "a plugin's package, or the path of its folder; with --live the key of one vendor")
    .option('--live', "with the operator's own contracts")
    .action((what, { live = false }) => {
      if (live) return run((service, { checkLive }) => liveOutcome(checkLive(service, what ?? null)));
      if (what !== undefined) return runApart(() => lawsOutcome(what));
      return run(async (service, { checkConnections }) => {
        const checked = await checkConnections(service);
        if (checked.length === 0) return failed('No vendor is connected.');
        const columns: Columns<(typeof checked)[number]> = {
          vendor: { heading: 'VENDOR', value: ({ key }) => key },
          problem: {
            heading: 'ANSWER',
            value: ({ problem }) => problem && told(problem),
            show: ({ problem }) => (problem ? told(problem) : 'ok'),
          },
          ms: { heading: 'MS', value: ({ ms }) => ms },
        };
        return checked.every(({ problem }) => problem === null)
          ? listed(checked, columns, '')
          : listedAsFailed(checked, columns);
      });
    });

const registers: AddCommands = (vendors, run) =>
  void vendors
    .command('registers')
    .description(
      'Lists what the courier of a vendor was mailed to fetch on a day, by company, and what became of each mail. With --send-again mails one of them once more.',
    )
    .argument('<vendor>', 'its key', word)
    .option('--day <day>', 'the day of the pickups; today', day)
    .option('--send-again <register>', 'the id of one, to the addresses that are set now', wholeNumber)
    .action((vendorKey, { day: asked = null, sendAgain }) =>
      run(async (service, { listRegisters, sendRegisterAgain }) => {
        if (sendAgain !== undefined) {
          const sent = await sendRegisterAgain(service, { vendorKey, registerId: sendAgain });
          return 'code' in sent
            ? failed(sent.text.en)
            : done(`Register ${sendAgain} will be mailed to ${sent.join(', ')}.`);
        }
        const found = await listRegisters(service, { vendorKey, day: asked });
        if ('code' in found) return failed(found.text.en);
        const columns: Columns<(typeof found)[number]> = {
          id: { heading: 'REGISTER', value: ({ id }) => id },
          company: { heading: 'COMPANY', value: ({ companyId }) => companyId },
          day: { heading: 'DAY', value: ({ day: of }) => of },
          number: { heading: 'NUMBER', value: ({ number }) => number },
          orders: { heading: 'ORDERS', value: ({ orders }) => orders },
          createdAt: momentColumn('MADE', service.settings.timeZone, ({ createdAt }) => createdAt),
          mails: {
            heading: 'MAILS',
            value: ({ mails }) => mails.map(({ address, state }) => `${address}: ${state}`),
            show: ({ mails }) =>
              mails.length === 0
                ? 'none: all was canceled before'
                : mails.map(({ address, state }) => `${address}: ${state}`).join(', '),
          },
        };
        return listed(found, columns, 'There are no registers of that day.');
      }),
    );

const subscribe: AddCommands = (vendors, run) =>
  void vendors
    .command('subscribe')
    .description('Has a connected vendor call this installation with what happens, at the address of PUBLIC_URL.')
    .argument('<vendor>', 'its key', word)
    .action((vendorKey) =>
      run(async (service, { askForAct }) => {
        const asked = await askForAct(service, { kind: 'subscribe', wish: { vendorKey } });
        return byProcess(asked, (came) => {
          switch (came.kind) {
            case 'subscribed':
              return done(`${vendorKey} calls ${came.url} from now on.`);
            case 'by-hand':
              return done(`Set this address on the vendor's own pages: ${came.url}`);
            case 'not-connected':
              return failed(`${vendorKey} is not connected.`);
            case 'no-webhook':
              return failed(`${vendorKey} does not call anybody; it is asked for news.`);
            case 'no-address':
              return failed('Set PUBLIC_URL to the address at which this installation is reached from outside.');
            case 'refused':
              return failed(`${vendorKey} refuses: ${came.text.en}`);
          }
        });
      }),
    );

const begin: AddCommands = (vendors, _run, runApart) =>
  void vendors
    .command('new')
    .description('Begins a plugin for a vendor: a package of its own, with a simulator, that passes the laws at once.')
    .argument('<key>', "the vendor's key for ever: lower-case letters, digits and hyphens")
    .option('--name <name>', 'as customers read it')
    .option('--id <id>', 'its number for ever, 1,000 or more')
    .option('--folder <folder>', 'where the package goes; cartage-vendor-<key>')
    .option('--packages <folder>', "with Cartage's packages, as npm run pack makes them; the registry's")
    .action((key, { folder = `cartage-vendor-${key}`, ...wish }) =>
      runApart(async () => {
        const { CannotCreate, createVendor } = await import('create-cartage-vendor');
        try {
          await createVendor({ key, folder, ...wish });
          return done(`${folder} is written. Now: cd ${folder} && npm install && npm test`);
        } catch (thrown) {
          if (thrown instanceof CannotCreate) return failed(thrown.message);
          throw thrown;
        }
      }),
    );

export const addVendorCommands: AddCommands = (program, ...run) => {
  const vendors = program.command('vendors').alias('vendor').description('Delivery companies.');
  for (const add of [list, show, connect, disconnect, check, registers, subscribe, begin]) add(vendors, ...run);
};

const noMailServer =
  'No mail server is set (SMTP_URL): registers become files in DATA_DIR/mail, and the courier gets none of them.';

async function lawsOutcome(what: string): Promise<Outcome> {
  const { checkPackage, UnusablePackage } = await import('@cartage/vendor-kit/author');
  try {
    const { isSound, text } = await checkPackage(what, process.cwd());
    return isSound ? done(text) : failed(text);
  } catch (thrown) {
    if (thrown instanceof UnusablePackage) return failed(thrown.message);
    throw thrown;
  }
}

async function liveOutcome(checks: AsyncIterable<LiveCheck>): Promise<Outcome> {
  const all: LiveCheck[] = [];
  for await (const check of checks) all.push(check);
  if (all.length === 0) return failed('No such vendor is connected.');
  const lines = all.flatMap(({ key, environment, steps, facts }) => [
    `${key} (${environment ?? 'not connected; nothing was asked'})`,
    ...steps.flatMap(liveLines),
    ...factLines(facts),
  ]);
  return (all.every(isAsSaid) ? done : failed)(lines.join('\n'), { data: all });
}

const told = ({ reason, text }: ConnectionProblem): string => `${reason}: ${text.en}`;

interface Line {
  readonly vendor: string;
  readonly state: string;
  readonly environment: string | null;
  /** `login=shop`; secrets are masked. */
  readonly fields: readonly string[];
}

const lineColumns: Columns<Line> = {
  vendor: { heading: 'VENDOR', value: ({ vendor }) => vendor },
  state: { heading: 'STATE', value: ({ state }) => state },
  environment: { heading: 'ENVIRONMENT', value: ({ environment }) => environment },
  fields: { heading: 'CREDENTIALS AND SETTINGS', value: ({ fields }) => fields },
};

const lineOf = (connection: ListedConnection): Line => ({
  vendor: connection.vendorKey,
  state: connection.isInstalled ? (connection.enabled ? 'connected' : 'out of use') : 'no plugin',
  environment: connection.environment,
  fields: Object.entries({ ...connection.credentials, ...connection.settings }).map(
    ([name, value]) => `${name}=${value}`,
  ),
});

const unknown = (key: string, adapters: readonly { readonly manifest: { readonly key: string } }[]): string =>
  `There is no vendor ${key}; installed are ${adapters.map(({ manifest }) => manifest.key).join(', ')}.`;
