import { sql } from 'kysely';
import { dialectOf } from '../dialects/dialect-of.ts';
import { storedCustomerKey } from '../orders/customer-numbers.ts';
import type { Db } from '../tables.ts';

/** Orders are found by their customer's number however it is spelt; `tables.ts` says what the column holds. */
export const up = async (db: Db): Promise<void> => {
  await db.schema.alterTable('orders').addColumn('customer_order_key', 'text').execute();
  await foldNumbers(db);
  await sql`create index orders_company_id_customer_order_key on orders (company_id, customer_order_key, id)
    where customer_order_key is not null`.execute(db);
};

const foldNumbers = async (db: Db): Promise<void> => {
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom('orders')
      .select(['id', 'customer_order_id'])
      .where('id', '>', last)
      .where('customer_order_id', 'is not', null)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    last = rows.at(-1)?.id ?? last;
    const keys = rows.flatMap(({ id, customer_order_id }) => {
      const key = storedCustomerKey(customer_order_id);
      return key === null ? [] : [{ id, key }];
    });
    if (keys.length > 0) {
      const values =
        dialectOf(db) === 'postgres'
          ? sql`(select * from unnest(${keys.map(({ id }) => id)}::bigint[], ${keys.map(({ key }) => key)}::text[])
              as one (id, key))`
          : sql`(select value ->> 'id' as id, value ->> 'key' as key from json_each(${JSON.stringify(keys)}))`;
      await sql`update orders set customer_order_key = folded.key from ${values} as folded
        where orders.id = folded.id`.execute(db);
    }
    if (rows.length < BATCH) return;
  }
};

const BATCH = 1_000;
