import { type RawBuilder, sql } from 'kysely';

/** For `on conflict do update`: each of the columns becomes what the insert would have written. */
export const excluded = <Column extends string>(columns: readonly Column[]): Record<Column, RawBuilder<never>> =>
  Object.fromEntries(columns.map((column) => [column, sql.ref(`excluded.${column}`)])) as Record<
    Column,
    RawBuilder<never>
  >;
