import type { Client } from 'pg';
import { type Pooler, sessionSettings } from './postgres.ts';
import { socketInReach } from './socket-in-reach.ts';

/** What is between this process and PostgreSQL is not as it was said, or not as it has to be; its message says what to do. */
export class PoolerRefused extends Error {
  override readonly name = 'PoolerRefused';
}

/**
 * For a start, which would else fail later and say something else: whether sessions are kept, where they are said to be; and
 * whether each has what ours needs, where we cannot set it.
 * @throws PoolerRefused; what PostgreSQL or the network says
 */
export const checkPooler = async (url: string, pooler: Pooler): Promise<void> => {
  const { default: pg } = await import('pg');
  const open = () => new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, stream: socketInReach });
  const clients = pooler === 'session' ? [open(), open()] : [open()];
  for (const client of clients) client.on('error', () => {});
  try {
    await Promise.all(clients.map((client) => client.connect()));
    const [one, other] = clients;
    if (one && other && (await sharesSessions(one, other))) throw new PoolerRefused(sharing);
    const wanting = one && pooler === 'transaction' ? await wantingSettings(one) : null;
    if (wanting !== null) throw new PoolerRefused(wanting);
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})));
  }
};

const sharing =
  'it leads through a pooler that gives each transaction another session: set DATABASE_POOLER=transaction, or have the pooler keep sessions (pool_mode = session).';

/** Two connections at the same time have two processes of the server, each always the same one, unless a pooler is between. */
const sharesSessions = async (one: Client, other: Client): Promise<boolean> => {
  let first: number | null = null;
  for (let round = 0; round < 3; round += 1) {
    const [pid, pidOfOther] = [await pidOf(one), await pidOf(other)];
    if (pid === pidOfOther || (first !== null && pid !== first)) return true;
    first = pid;
  }
  return false;
};

const pidOf = async (client: Client): Promise<number> => {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
};

/** Without these an acknowledged order may vanish with the power, or one who hangs holds up all others. */
const needed = [
  'synchronous_commit',
  'idle_in_transaction_session_timeout',
  'lock_timeout',
  'statement_timeout',
] as const;

/** null: a session has what it needs, from its role, its database or the server. */
const wantingSettings = async (client: Client): Promise<string | null> => {
  const { rows } = await client.query<{ name: (typeof needed)[number]; role: string }>(
    `select name, quote_ident(current_user) as role from pg_settings where name = any($1) and setting in ('off', '0')`,
    [needed],
  );
  if (rows.length === 0) return null;
  const changes = rows.map(({ name, role }) => `alter role ${role} set ${name} = '${sessionSettings[name]}'`);
  return `behind a pooler the limits of a session are those of its role, and ${rows.map(({ name }) => name).join(', ')} of it would not hold: run "${changes.join('; ')}" in psql, then RECONNECT in the pooler's console.`;
};
