import type { Client } from 'pg';
import { isOutage } from './is-outage.ts';

/**
 * What the server says of one of its processes, by its id. `works`: it has something to do. `nothing`: it is not there, or
 * waits for us. `silent`: the server cannot be reached. `unknown`: it answers, but does not tell.
 */
export type Probe = (pid: number | null) => Promise<'works' | 'nothing' | 'silent' | 'unknown'>;

/** Within it a server in reach opens a connection; and answers a small question. */
export const PROBE_TIMEOUT_MS = 2_500;

/** Asks over a connection that `open` makes for the purpose; those who ask at the same time share it. */
export const probePostgres = (open: () => Client): Probe => {
  let asking: Promise<ReadonlyMap<number, string | null> | 'silent' | 'unknown'> | null = null;

  const ask = async () => {
    const client = open();
    // The loss of the connection also fails what waits for it.
    client.on('error', () => {});
    try {
      await client.connect();
      const { rows } = await client.query<{ pid: number; state: string | null }>(
        'select pid, state from pg_stat_activity where usename = current_user',
      );
      return new Map(rows.map(({ pid, state }) => [pid, state]));
    } catch (failure) {
      return saysSomething(failure) ? 'unknown' : 'silent';
    } finally {
      // Not waited for: it may be as silent as the other.
      client.end().catch(() => {});
    }
  };

  return async (pid) => {
    asking ??= ask().finally(() => {
      asking = null;
    });
    const found = await asking;
    if (typeof found === 'string') return found;
    const state = pid === null ? null : found.has(pid) ? found.get(pid) : 'gone';
    if (state === null || state === undefined || state === 'disabled') return 'unknown';
    return state === 'active' || state === 'fastpath function call' ? 'works' : 'nothing';
  };
};

/** The server refuses with words of its own: it has no room for another connection, for one. */
const saysSomething = (failure: unknown): boolean => {
  const { code } = failure as { readonly code?: unknown };
  const isItsOwn = typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && !/^(?:08|57P0)/.test(code);
  return isItsOwn || !(isOutage(failure) || isTimeout(failure));
};

const isTimeout = (failure: unknown): boolean =>
  failure instanceof Error && /^(?:timeout expired|Query read timeout)/.test(failure.message);
