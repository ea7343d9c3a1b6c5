import type { Client } from 'pg';
import { isOutage } from './is-outage.ts';

/**
 * What the server says of a statement that has no answer. `works`: it is at it. `nothing`: it has nothing to do for us.
 * `silent`: the server cannot be reached. `unknown`: it answers, but does not tell.
 */
export type Probe = (statement: SentStatement) => Promise<'works' | 'nothing' | 'silent' | 'unknown'>;

/** A statement under way. */
export interface SentStatement {
  /** The server's process of the connection; null: a pooler gives each transaction another one, and the text has to do. */
  readonly pid: number | null;
  readonly text: string;
}

/** Within it a server in reach opens a connection; and answers a small question. */
export const PROBE_TIMEOUT_MS = 2_500;

/** Asks over a connection that `open` makes for the purpose; those who ask at the same time share it. */
export const probePostgres = (open: () => Client, { isPooled = false } = {}): Probe => {
  let asking: Promise<readonly ServerProcess[] | 'silent' | 'unknown'> | null = null;

  const ask = async () => {
    const client = open();
    let isAnswered = false;
    // The loss of the connection also fails what waits for it.
    client.on('error', () => {});
    try {
      await client.connect();
      isAnswered = isPooled;
      const { rows } = await client.query<ServerProcess>(
        "select pid, state, query from pg_stat_activity where usename = current_user and backend_type = 'client backend'",
      );
      return rows;
    } catch (failure) {
      // A pooler that has answered lets the question wait for its turn.
      return isAnswered || saysSomething(failure) ? 'unknown' : 'silent';
    } finally {
      // Not waited for: it may be as silent as the other.
      client.end().catch(() => {});
    }
  };

  return async ({ pid, text }) => {
    asking ??= ask().finally(() => {
      asking = null;
    });
    const found = await asking;
    if (typeof found === 'string') return found;
    if (pid === null) return isAtWork(found, text);
    const process = found.find((one) => one.pid === pid);
    const state = process === undefined ? 'gone' : process.state;
    if (state === null || state === 'disabled') return 'unknown';
    return works(state) ? 'works' : 'nothing';
  };
};

interface ServerProcess {
  readonly pid: number;
  readonly state: string | null;
  readonly query: string | null;
}

const works = (state: string | null): boolean => state === 'active' || state === 'fastpath function call';

/**
 * Whether any process works on a statement of this text. A pooler lets connections have their turns in line, so one that waits
 * for its turn has had it before the question was answered.
 */
const isAtWork = (processes: readonly ServerProcess[], text: string): 'works' | 'nothing' | 'unknown' => {
  if (processes.some(({ state }) => state === null || state === 'disabled')) return 'unknown';
  // Long texts are shown by their beginning.
  const isShown = (query: string): boolean => query === text || (query.length >= SHOWN && text.startsWith(query));
  return processes.some(({ state, query }) => works(state) && query !== null && isShown(query)) ? 'works' : 'nothing';
};

/** No server is set to show less. */
const SHOWN = 90;

/** The server refuses with words of its own: it has no room for another connection, for one. */
const saysSomething = (failure: unknown): boolean => {
  const { code } = failure as { readonly code?: unknown };
  const isItsOwn = typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && !/^(?:08|57P0)/.test(code);
  return isItsOwn || !(isOutage(failure) || isTimeout(failure));
};

const isTimeout = (failure: unknown): boolean =>
  failure instanceof Error && /^(?:timeout expired|Query read timeout)/.test(failure.message);
