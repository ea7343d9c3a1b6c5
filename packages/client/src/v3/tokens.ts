import { call } from '../call.ts';
import { type Connection, type ConnectOptions, type Credential, connectionOf } from '../connection.ts';
import { keyInHeader } from '../key-in-header.ts';
import type { AccessRight, TokenModel } from './generated/models.ts';
import { operations } from './generated/table.ts';

/** A token is replaced so long before its end, ms; at half its life where that is shorter. */
const BEFORE_END_MS = 60_000;

interface Held {
  readonly authorization: string;
  /** By the connection's clock. */
  readonly goodUntil: number;
}

/**
 * Calls with tokens that are issued for the key, one after the other, each before the one before it ends. The clock of
 * this machine need not be right: only how long a token lives is read from it.
 */
export function tokensFor(key: string, options: ConnectOptions, accessRights?: readonly AccessRight[]): Credential {
  const byKey = keyInHeader({ key });
  const connection: Connection = connectionOf(options, byKey);
  let held: Promise<Held> | null = null;
  let current: Held | null = null;

  const issue = async (): Promise<Held> => {
    const askedAt = connection.now();
    const { value } = await call(connection, ['IssueToken', operations.IssueToken], { accessRights });
    const { token, issuedAt, expiredAt } = value as TokenModel;
    const lifeMs = Date.parse(expiredAt) - Date.parse(issuedAt);
    current = {
      authorization: `Bearer ${token}`,
      goodUntil: askedAt + Math.max(lifeMs / 2, lifeMs - BEFORE_END_MS),
    };
    return current;
  };
  const next = (): Promise<Held> => {
    // All who call meanwhile wait for the same one; a failure is told to them and not kept.
    held ??= issue().finally(() => {
      held = null;
    });
    return held;
  };

  return {
    authorization: async (which, signal) => {
      if (which === 'key') return byKey.authorization?.(which, signal) ?? '';
      if (current !== null && connection.now() < current.goodUntil) return current.authorization;
      return (await endedBy(signal, next())).authorization;
    },
    isReplaceable: (authorization) => {
      if (current?.authorization === authorization) current = null;
      return authorization.startsWith('Bearer ');
    },
  };
}

/** What is waited for goes on for the others when one caller gives up. */
const endedBy = <T>(signal: AbortSignal | undefined, awaited: Promise<T>): Promise<T> => {
  if (signal === undefined) return awaited;
  return new Promise((resolve, reject) => {
    const end = () => reject(signal.reason);
    signal.addEventListener('abort', end, { once: true });
    if (signal.aborted) end();
    awaited.then(resolve, reject).finally(() => signal.removeEventListener('abort', end));
  });
};
