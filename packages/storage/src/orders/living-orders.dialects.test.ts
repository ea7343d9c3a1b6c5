import { expect, it } from 'vitest';
import { addCompany, forEachDialect, type TestStore } from '../testing.ts';
import { testOrder } from '../testing-orders.ts';
import { insertOrder } from './insert-order.ts';

/** Asked again and again, of orders that are under way alone: one that has ended costs them nothing, however many have. */
const ofLiving = [
  'orders_connection_next_track_at',
  'orders_for_courier_of_day',
  'orders_for_register',
  'orders_quiet_since',
  'orders_vendor_id_next_track_at',
  'orders_without_courier',
];

const conditionsOf = async ({ dialect, rows }: TestStore): Promise<ReadonlyMap<string, string>> => {
  const found = await rows(
    dialect === 'postgres'
      ? `select indexrelid::regclass::text as name, pg_get_expr(indpred, indrelid) as condition from pg_index
          where indrelid = 'orders'::regclass and indpred is not null`
      : `select name, substr(sql, instr(sql, ' where ') + 7) as condition from sqlite_master
          where type = 'index' and tbl_name = 'orders' and sql like '% where %'`,
  );
  return new Map(found.map(({ name, condition }) => [String(name), String(condition)]));
};

forEachDialect((open) => {
  it('an order that has ended stands in no index that is asked of living ones', async () => {
    const store = await open();
    const company = await addCompany(store);
    const given = { vendorId: 1, tariffId: 'T', vendorReference: 'R', connection: '1', trackingNumber: 'N' } as const;
    for (const [number, status] of [
      ['L-1', 'TransferredToVendor'],
      ['E-1', 'Finished'],
    ] as const)
      await insertOrder(store.db, testOrder(company, number, { ...given, status }), 'UTC');
    await store.rows(`update orders set next_track_at = 1 where number = 'L-1'`);
    const conditions = await conditionsOf(store);
    expect([...conditions.keys()].filter((name) => ofLiving.includes(name)).toSorted()).toEqual(ofLiving);
    for (const name of ofLiving)
      expect([name, await store.rows(`select number from orders where ${conditions.get(name)}`)]).toEqual([
        name,
        [{ number: 'L-1' }],
      ]);
    // What is not in that list is of orders for ever: whoever makes one for living orders makes it partial, and tells it here.
    const asksForLiving = [...conditions].filter(([, condition]) =>
      /next_track_at|vendor_pickup_number IS NULL/i.test(condition),
    );
    expect(asksForLiving.map(([name]) => name).filter((name) => !ofLiving.includes(name))).toEqual([]);
  });
});
