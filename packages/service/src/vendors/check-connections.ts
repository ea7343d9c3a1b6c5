import type { LocalText } from '@cartage/core';
import {
  type CallContext,
  type ConnectionCheck,
  toVendorProblem,
  type VendorProblem,
  wordsIn,
} from '@cartage/vendor-kit';
import { ConnectionCache, SECRET_MASK } from '@cartage/vendor-kit/host';
import type { Connection } from '../connections/connection.ts';
import { withinDeadline } from '../connections/deadline.ts';
import { askedThrough } from '../connections/turns.ts';
import type { Connections } from '../connections/vendors.ts';
import type { Ground } from '../context.ts';

export interface CheckedConnection {
  readonly key: string;
  readonly environment: Connection['environment'];
  /** null: its credentials are good and it answers. */
  readonly problem: ConnectionProblem | null;
  /** How many the vendor allows the account, where it has told. */
  readonly requestsPerDay: number | null;
  readonly ms: number;
}

/** Why the vendor does not let us in. */
export interface ConnectionProblem {
  /**
   * `auth` and `blocked`: it refuses the account; `address`: its address is one that the contract may not lead to; with
   * any other nobody knows whether it would.
   */
  readonly reason: (ConnectionCheck & { readonly ok: false })['reason'] | VendorProblem['kind'] | 'address';
  readonly text: LocalText;
}

/** Asks the vendors of all the operator's connections, all at once, whether they are good. Nothing is created there. */
export const checkConnections = async (service: Ground & Connections): Promise<readonly CheckedConnection[]> =>
  Promise.all((await service.vendors.of(null)).map((connection) => checkConnection(service, connection)));

export const checkConnection = async (
  { vendors, log }: Pick<Ground, 'log'> & Connections,
  connection: Connection,
): Promise<CheckedConnection> => {
  const { vendor, environment } = connection;
  const startedAt = performance.now();
  let isPrivate = false;
  // The plugin says of it no more than that it had no answer.
  const noting = (call: CallContext): CallContext => ({
    ...call,
    // A token that was given an hour ago says nothing of the account as it is now.
    cache: new ConnectionCache(call.now).forCall(call.signal),
    http: {
      request: (request) =>
        call.http.request(request).catch((thrown: unknown) => {
          const { detail } = toVendorProblem(thrown);
          if (detail.kind === 'unavailable' && detail.isPrivate) isPrivate = true;
          throw thrown;
        }),
    },
  });
  let requestsPerDay: number | null = null;
  const problem = await withinDeadline(TIMEOUT_MS, null, (deadline) =>
    vendors.call(connection, { capability: 'checkConnection', deadline, turn: askedThrough(connection), log }, (call) =>
      vendor.checkConnection(noting(call)),
    ),
  ).then(
    (check) => {
      if (!check.ok) return { reason: check.reason, text: toldOf(wordsIn(check.message)) };
      requestsPerDay = check.requestsPerDay ?? null;
      return null;
    },
    (thrown: unknown) => {
      const { kind, text } = toVendorProblem(thrown);
      return { reason: kind, text: toldOf(text) };
    },
  );
  const reason = problem && (problem as ConnectionProblem).reason;
  if (reason === null) vendors.noteAccount(connection, 'connected');
  else if (reason === 'auth') vendors.noteAccount(connection, 'refused');
  else if (reason === 'blocked') vendors.noteAccount(connection, 'blocked');
  if (requestsPerDay !== null) await vendors.noteRequestsPerDay(connection, requestsPerDay);
  return {
    key: vendor.manifest.key,
    environment,
    requestsPerDay,
    problem: problem && isPrivate ? { ...problem, reason: 'address' } : problem,
    ms: Math.round(performance.now() - startedAt),
  };
};

/**
 * Where the vendor's sentence is known, a gap in it tells the secret that stood there: the word "wrong", for one, that
 * is the password too.
 */
const toldOf = (text: LocalText): LocalText =>
  [text.en, text.ru].some((said) => said.includes(SECRET_MASK)) ? withheld : text;

const withheld: LocalText = {
  en: 'Its answer is not repeated here, because a secret of this contract stands in it.',
  ru: 'Её ответ здесь не приводится: в нём есть секрет этого договора.',
};

const TIMEOUT_MS = 10_000;
