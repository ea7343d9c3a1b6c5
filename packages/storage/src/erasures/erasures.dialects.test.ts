import { expect, it } from 'vitest';
import { forEachDialect } from '../testing.ts';
import { addErased, beginErasure, endErasure, findErasure, listErasures, unendedErasures } from './erasures.ts';
import { mayNameOneOf, namesOneOf } from './order-numbers.ts';

const begun = { at: 5, kind: 'phone', masked: '…67', subject: 'digest', doer: null, requestId: 'r' } as const;

forEachDialect((open) => {
  it('an erasure goes on as the one that is under way for the same, and is forgotten whose it was when it ends', async () => {
    const { transaction, db } = await open();
    const id = await transaction((tx) => beginErasure(tx, begun));
    expect(await transaction((tx) => beginErasure(tx, { ...begun, at: 6 }))).toBe(id);
    const other = await transaction((tx) => beginErasure(tx, { ...begun, subject: 'another' }));
    expect(other).not.toBe(id);
    await transaction((tx) => addErased(tx, id, { orders: 2, events: 0 }));
    await transaction((tx) => addErased(tx, id, { orders: 1, events: 3 }));
    expect(await unendedErasures(db, 6)).toMatchObject([{ id, subject: 'digest' }, { id: other }]);
    await transaction((tx) => endErasure(tx, id, { at: 7, skipped: ['CTG-1'] }));
    await transaction((tx) => endErasure(tx, id, { at: 8, skipped: ['CTG-1'] }));
    expect(await findErasure(db, id)).toEqual({
      id,
      at: 5,
      endedAt: 7,
      kind: 'phone',
      masked: '…67',
      doer: null,
      requestId: 'r',
      orderCount: 0,
      orders: [],
      skipped: ['CTG-1'],
      counts: { orders: 3, events: 3 },
    });
    expect(await unendedErasures(db, 6)).toMatchObject([{ id: other }]);
    expect(await transaction((tx) => beginErasure(tx, begun))).not.toBe(id);
    const page = await listErasures(db, { skip: 1, limit: 1 });
    expect(page).toMatchObject({ totalCount: 3, erasures: [{ id: other }] });
    expect(await findErasure(db, 99)).toBeNull();
  });

  it('finds orders through indices: of somebody, and those that have been final for long', async () => {
    const { rows, dialect } = await open();
    if (dialect === 'postgres') await rows('set enable_seqscan = off');
    const planOf = async (statement: string) =>
      JSON.stringify(await rows(`explain ${dialect === 'sqlite' ? 'query plan ' : ''}${statement}`));
    expect(
      await planOf(`select order_id from order_contacts where contact = 'x' and order_id > 5
      order by order_id limit 20`),
    ).toMatch(/order_contacts_key|sqlite_autoindex_order_contacts_1/);
    expect(await planOf(`select id from events where order_id in (1, 2)`)).toContain('events_of_order');
  });
});

it('a number is known from that of a child, and a place’s code from both', () => {
  const numbers = new Set(['CTG-4820-9137']);
  expect(
    ['CTG-4820-9137', '{"a":"CTG-4820-9137"}', 'CTG-4820-9137.2', 'CTG-4820-9137-refused-5'].map((text) =>
      namesOneOf(numbers, text),
    ),
  ).toEqual([true, true, true, true]);
  expect(['CTG-4820-9137-1', 'CTG-4820-91371', 'XCTG-4820-9137', ''].map((text) => namesOneOf(numbers, text))).toEqual([
    false,
    false,
    false,
    false,
  ]);
  expect(mayNameOneOf(numbers, 'CTG-4820-9137-1')).toBe(true);
});
