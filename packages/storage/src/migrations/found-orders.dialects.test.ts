import { everyOrder } from '@cartage/core';
import { expect, it } from 'vitest';
import { countAllAttention } from '../attention.ts';
import { countOrders } from '../orders/count-orders.ts';
import { findOrderPage } from '../orders/find-order-page.ts';
import { insertOrder } from '../orders/insert-order.ts';
import { addCompany, forEachDialect, type TestStore } from '../testing.ts';
import { testContent, testOrder } from '../testing-orders.ts';
import { up } from './0065-found-orders.ts';
import { up as workOfADay } from './0073-work-of-a-day.ts';

const ORDERS = 1_200;

/** The tables as they were before it. */
const takeBack = async ({ rows, dialect }: TestStore): Promise<void> => {
  const statements =
    dialect === 'postgres'
      ? [
          'drop function cartage_find_pieces() cascade',
          'drop function cartage_count_states() cascade',
          'drop function cartage_count_state(bigint, text, bigint, smallint, bigint)',
          'drop function cartage_list_attention() cascade',
          'drop function cartage_count_reasons() cascade',
        ]
      : [
          ...['states_counted', 'states_uncounted', 'states_moved', 'reasons_counted', 'reasons_uncounted'].map(
            (trigger) => `drop trigger order_${trigger}`,
          ),
          ...['added', 'changed', 'dropped'].map((trigger) => `drop trigger order_pieces_${trigger}`),
          'drop trigger order_texts_gathered',
          'delete from order_texts_found_next',
          'drop table order_texts_found',
        ];
  for (const statement of [
    ...statements,
    'drop table order_states',
    'drop table order_reasons',
    'drop table order_texts',
    'drop index order_attention_listed',
    'drop table order_attention',
    `create table order_attention (order_id bigint not null, reason text not null, since bigint not null, asked bigint,
      told bigint not null default 1, primary key (order_id, reason))`,
    ...['of_state', 'of_state_taken', 'of_state_planned', 'listed_taken', 'listed_planned', 'printed'].map(
      (index) => `drop index orders_${index}`,
    ),
    // What a later one has made of them.
    ...['listed', 'of_project', 'of_department'].flatMap((index) => [
      `drop index orders_${index}`,
      `create index orders_${index} on orders (company_id, created_on, id, take_date)`,
    ]),
    'drop table order_pieces',
    'drop index courier_calls_of_day',
    'drop index attempts_of_order',
    ...['company_id', 'call_date'].map((column) => `alter table attempts drop column ${column}`),
    ...['labels_printed_at', 'register_printed_at', 'printed'].map(
      (column) => `alter table orders drop column ${column}`,
    ),
  ])
    await rows(statement);
};

forEachDialect((open) => {
  it('orders from before it are found, listed and counted as new ones are', async () => {
    const store = await open();
    const companyId = await addCompany(store);
    const { sender, receiver } = testContent;
    const content = {
      ...testContent,
      customerOrderId: 'Заказ  7',
      sender: { ...sender, name: 'ООО «Ёлка»', contactPerson: null, phone: '8 (495) 123-45-67' },
      receiver: { ...receiver, name: 'Пётр', contactPerson: 'Straße', phone: '+7 901 765-43-21' },
    };
    const first = testOrder(companyId, 'N-0', { content, pieces: ['px-1'], vendorInvoiceNumber: 'w-1' });
    await insertOrder(store.db, first, 'Europe/Moscow');
    await takeBack(store);
    const names = Object.keys((await store.rows('select * from orders'))[0] ?? {}).filter((name) => name !== 'id');
    const value: Readonly<Record<string, string>> = {
      number: "'N-' || n",
      order_key: "'key-' || n",
      status: "case n % 3 when 0 then 'VendorError' else 'Draft' end",
    };
    await store.rows(
      `insert into orders (${names.map((name) => `"${name}"`)})
       with recursive copies (n) as (select 1 union all select n + 1 from copies where n < ${ORDERS - 1})
       select ${names.map((name) => value[name] ?? `orders."${name}"`)} from orders, copies where number = 'N-0'`,
    );
    await store.rows(`insert into order_attention (order_id, reason, since, told)
      select id, 'vendor-error', 0, 0 from orders where status = 'VendorError'`);
    await up(store.db);
    await workOfADay(store.db);
    const texts = await store.rows(
      `select number, text from order_texts join orders on id = order_id where number = 'N-7'`,
    );
    // As the text was by then, whatever the core makes of an order later.
    expect(texts).toEqual([
      {
        number: 'N-7',
        text: [
          ...['N-7', 'N-7-1', 'N-7-2', 'N-7-3', 'N-7-R', 'ЗАКАЗ 7', 'W-1', 'PX-1', 'ООО «ЕЛКА»', 'ПЕТР', 'STRASSE'],
          ...['hejfbcdefghz', 'hjabhgfedcbz'],
        ].join('\n'),
      },
    ]);
    const failed = Math.floor((ORDERS - 1) / 3);
    const { byStatus, byAttention } = await countOrders(store.db, companyId, everyOrder);
    expect(byStatus).toEqual(
      new Map([
        ['VendorError', failed],
        ['Draft', ORDERS - failed],
      ]),
    );
    expect(byAttention).toEqual(new Map([['vendor-error', failed]]));
    expect(await countAllAttention(store.db)).toEqual(new Map([['vendor-error', failed]]));
    const count = async (filter: object) =>
      (await findOrderPage(store.db, companyId, { ...everyOrder, ...filter }, { size: 1, skip: 0 })).totalCount;
    expect(await count({ attention: ['vendor-error'] })).toBe(failed);
    expect(await count({ text: 'n-1199' })).toBe(1);
    expect(await count({ text: '4321' })).toBe(ORDERS);
    // And what is made from now on.
    await insertOrder(store.db, testOrder(companyId, 'X-1', { content }), 'Europe/Moscow');
    expect(await count({ text: 'x-1-r' })).toBe(1);
  });
});
