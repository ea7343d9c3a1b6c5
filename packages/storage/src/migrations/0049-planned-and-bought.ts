import { sql } from 'kysely';
import { columnTypes } from '../dialects/column-types.ts';
import { dialectOf } from '../dialects/dialect-of.ts';
import type { Db } from '../tables.ts';

/**
 * Orders know what their receivers bought and paid; `tables.ts` says what the columns hold. Those that were handed over by a
 * tariff whose vendor quotes days get the plan that was not kept of them. Its hour is the evening of Moscow's clock: the
 * installation's zone is not known here, and reports count by days.
 */
export const up = async (db: Db): Promise<void> => {
  const { whole } = columnTypes(db);
  for (const column of ['collected', 'collected_at', 'purchased_at'])
    await db.schema.alterTable('orders').addColumn(column, whole).execute();
  await plan(db);
};

const EVENING_MS = 15 * 3_600_000;

const plan = (db: Db) => {
  const member = (name: string) =>
    sql`${sql.raw(dialectOf(db) === 'postgres' ? '(option::json)' : 'option')} ->> ${sql.lit(name)}`;
  const midnight =
    dialectOf(db) === 'postgres'
      ? sql`cast(extract(epoch from cast(${member('takeDate')} as date)) as bigint)`
      : sql`cast(strftime('%s', ${member('takeDate')}) as integer)`;
  return sql`update orders
    set planned_delivery_at = (${midnight} + cast(${member('maxDays')} as integer) * 86400) * 1000 + ${sql.lit(EVENING_MS)}
    where planned_delivery_at is null and vendor_reference is not null and option is not null
      and ${member('maxDays')} is not null`.execute(db);
};
