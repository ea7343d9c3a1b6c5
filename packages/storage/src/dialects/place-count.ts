import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../tables.ts';
import { dialectOf } from './dialect-of.ts';

/** How many places the cargo of an order has, counted where it lies: nothing of it has to be read. */
export const placeCount = (db: Db): RawBuilder<number> =>
  dialectOf(db) === 'postgres'
    ? sql<number>`(select sum((item ->> 'qty')::numeric)::float8 from json_array_elements(orders.content #> '{cargo,items}') as item)`
    : sql<number>`(select sum(json_extract(item.value, '$.qty')) from json_each(orders.content, '$.cargo.items') as item)`;
