import type { Instant } from '@cartage/core';
import { type Db, databaseTime, type Month, monthsOf, type Store, whenFree } from '@cartage/storage';
import { sql } from 'kysely';

/**
 * Drops the months of events and deliveries that end before then, on PostgreSQL: a table goes in place of millions of rows. What is
 * to stay of one lies with the rest from then on: a company's newest event, which is the cursor of a reader who has read all; what stands behind
 * a younger one in its line; a delivery that waits. A month that others have just now goes the next day: the moment up to which nothing
 * was left to that day.
 */
export const sweepMonths = async (
  { db, dialect }: Pick<Store, 'db' | 'dialect'>,
  before: Instant,
): Promise<Instant> => {
  if (dialect === 'sqlite') return before;
  let left = before;
  const known = await timeOf(db);
  // First what was delivered of them: a delivery without its event could not be made again.
  // A clock that has jumped ahead forgets nothing that the database's own has not seen end.
  for (const table of ['webhook_deliveries', 'events'] as const)
    for (const month of await monthsOf(db, table))
      if (month.to <= before && month.to <= known) {
        const isDone = await whenFree(db, (tx) => (table === 'events' ? dropEvents : dropDeliveries)(tx, month));
        if (!isDone) left = Math.min(left, month.from);
      }
  return left;
};

const timeOf = async (db: Db): Promise<Instant> => {
  const { rows } = await sql<{ now: Instant }>`select ${databaseTime(db)} as now`.execute(db);
  return rows[0]?.now ?? 0;
};

const dropDeliveries = async (tx: Db, { part }: Month): Promise<void> => {
  const [of, kept] = [sql.table(part), sql.table(`${part}_kept`)];
  await sql`lock table webhook_deliveries in access exclusive mode`.execute(tx);
  await sql`create temporary table ${kept} on commit drop as select * from ${of} as delivery
    where state = 'waiting' and exists (select 1 from webhook_endpoints where id = delivery.endpoint_id)`.execute(tx);
  await sql`drop table ${of}`.execute(tx);
  await sql`insert into webhook_deliveries select * from ${kept}`.execute(tx);
};

const dropEvents = async (tx: Db, { part }: Month): Promise<void> => {
  const [of, lines, kept] = [sql.table(part), sql.table(`${part}_lines`), sql.table(`${part}_kept`)];
  // Before anybody waits: of each line the first place that is to stay. Between the end of what was swept and that one all lies in here.
  await sql`create temporary table ${lines} on commit drop as
    select company_id, coalesce((
        select min(place) from events where events.company_id = line.company_id and place > line.swept
          and tableoid <> ${part}::regclass), last) as first
    from event_lines as line
    where exists (select 1 from ${of} as event where event.company_id = line.company_id)`.execute(tx);
  const { rows } = await sql<{ kept: number }>`select count(*) as kept from (
    select 1 from ${lines} as line join ${of} as event on event.company_id = line.company_id and event.place >= line.first
    limit ${MOST_KEPT + 1}) as kept_rows`.execute(tx);
  // So much would not move in a moment: it goes line by line.
  if (Number(rows[0]?.kept) > MOST_KEPT) return;
  // Whoever numbers or sweeps a line has the events before the line; so it is here.
  await sql`lock table events in access exclusive mode`.execute(tx);
  await sql`create temporary table ${kept} on commit drop as
    select event.* from ${lines} as line join ${of} as event on event.company_id = line.company_id and event.place >= line.first
    union all select * from ${of} where place is null`.execute(tx);
  await sql`drop table ${of}`.execute(tx);
  await sql`insert into events select * from ${kept}`.execute(tx);
  await sql`update event_lines set swept = greatest(swept, line.first - 1) from ${lines} as line
    where line.company_id = event_lines.company_id`.execute(tx);
};

/** Some tenths of a second. */
const MOST_KEPT = 20_000;
