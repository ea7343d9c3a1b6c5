import { sql } from 'kysely';
import { among } from '../../dialects/among.ts';
import type { JobEngine } from '../engine.ts';
import { JOB_LEASE_MS, type Lane } from '../job.ts';
import type { JobContent } from '../payloads.ts';

/** Longest due first. */
export const claim: JobEngine['claim'] = async (db, { tasks, now, owner, limit, except = [] }) => {
  const due = db
    .selectFrom('jobs')
    .select('id')
    .where('dead_at', 'is', null)
    .where('run_at', '<=', now)
    .where((is) => is.or([is('lease_until', 'is', null), is('lease_until', '<=', now)]))
    .where((is) => among(db, is.ref('task'), tasks))
    .where((is) => is.not(among(db, laneColumn, except.map(laneName))))
    .orderBy('run_at')
    .orderBy('id')
    .limit(limit);
  const rows = await db
    .updateTable('jobs')
    .set((is) => ({ lease_owner: owner, lease_until: now + JOB_LEASE_MS, tries: is('tries', '+', 1) }))
    .where('id', 'in', due)
    .returning(['id', 'task', 'key', 'payload', 'run_at', 'vendor_id', 'connection', 'tries', 'last_problem'])
    .execute();
  return rows
    .sort((one, two) => one.run_at - two.run_at || one.id - two.id)
    .map((row) => ({
      // Nothing else is ever put there than what `enqueue` took.
      ...({ task: row.task, payload: JSON.parse(row.payload) } as JobContent),
      id: String(row.id),
      key: row.key,
      runAt: row.run_at,
      vendorId: row.vendor_id,
      connection: row.connection,
      tries: row.tries,
      lastProblem: row.last_problem,
      owner,
      claimedAt: now,
    }));
};

/** A lane in one text, so that any number of them is one parameter. */
const laneColumn = sql<string>`task || '/' || coalesce(vendor_id, '') || '/' || coalesce(connection, '')`;
const laneName = ({ task, vendorId, connection }: Lane): string => `${task}/${vendorId ?? ''}/${connection ?? ''}`;
