import { addMonths, insertEvents, monthsOf, type NewEvent } from '@cartage/storage';
import { addCompany, forEachDialect, type TestStore } from '@cartage/storage/testing';
import { expect, it } from 'vitest';
import { numberEvents } from './number-events.ts';
import { eventLineOf, readEvents } from './read-events.ts';
import { sweepMonths } from './sweep-months.ts';

const DAY = 24 * 3_600_000;

const event = (companyId: number, at: number): NewEvent<'balance.low'> => ({
  companyId,
  type: 'balance.low',
  at,
  orderId: null,
  facts: { amount: at, reserved: 0, creditLimit: 0, threshold: 0 },
});

/** As a database has it that has served for three months: what there was before ends with the first of them. */
const withMonthsPast = async ({ rows }: TestStore): Promise<readonly number[]> => {
  const starts =
    await rows(`select (extract(epoch from date_trunc('month', now() at time zone 'utc') - n * interval '1 month') * 1000)::bigint as at
    from generate_series(0, 3) as n order by 1`);
  const [first, second, third, now] = starts.map(({ at }) => Number(at)) as [number, number, number, number];
  await rows('alter table events detach partition events_first');
  await rows(`alter table events attach partition events_first for values from (minvalue) to (${first})`);
  for (const table of ['events', 'webhook_deliveries'])
    for (const [from, to] of [
      [first, second],
      [second, third],
      [third, now],
    ] as const) {
      await rows(`create table ${table}_m${from} (like ${table}_rest including all)`);
      await rows(`alter table ${table} attach partition ${table}_m${from} for values from (${from}) to (${to})`);
    }
  return [first, second, third, now];
};

const partsOf = async ({ rows }: TestStore, table: string): Promise<readonly string[]> =>
  (await rows(`select distinct tableoid::regclass::text as part from ${table} order by 1`)).map(({ part }) =>
    String(part),
  );

forEachDialect((open) => {
  it('are made ahead once, however many processes make them; what is of none of them is kept, and moves when its month is made', async () => {
    const store = await open();
    if (store.dialect === 'sqlite') return addMonths(store);
    const company = await addCompany(store);
    const [row] = await store.rows(`select (extract(epoch from now()) * 1000)::bigint as now`);
    const now = Number(row?.now);
    await insertEvents(store.db, [
      event(company, 1),
      event(company, now),
      event(company, now + 40 * DAY),
      event(company, 4e12),
    ]);
    expect(await partsOf(store, 'events')).toEqual(['events_first', 'events_rest']);
    await Promise.all([addMonths(store), addMonths(store), addMonths(store)]);
    await addMonths(store);
    const months = await monthsOf(store.db, 'events');
    expect(months.length).toBeGreaterThanOrEqual(2);
    for (const [n, { from }] of months.entries()) if (n > 0) expect(from).toBe(months[n - 1]?.to);
    expect((await monthsOf(store.db, 'webhook_deliveries')).length).toBe(3);
    const ahead = months.find(({ from, to }) => from <= now + 40 * DAY && now + 40 * DAY < to);
    expect(await partsOf(store, 'events')).toEqual([ahead?.part, 'events_first', 'events_rest']);
    // One line, wherever its events lie.
    await numberEvents(store.db, company);
    expect((await readEvents(store.db, { companyId: company, after: 0, limit: 9 })).map(({ place }) => place)).toEqual([
      1, 2, 3, 4,
    ]);
  });

  it('go as a whole: the newest of each line stays, and what stands behind a younger one, and what waits', async () => {
    const store = await open();
    if (store.dialect === 'sqlite') return;
    const [first, second, third, now] = (await withMonthsPast(store)) as [number, number, number, number];
    const { db } = store;
    const companies = [];
    for (let n = 0; n < 5; n += 1) companies.push(await addCompany(store));
    const [busy, silent, unread, behind, older] = companies as [number, number, number, number, number];
    await insertEvents(db, [
      ...[first, first + 1, first + 2, second, now].map((at) => event(busy, at)),
      ...[first, first + 5].map((at) => event(silent, at)),
      // What happened long ago, told behind what happened since.
      ...[first, second, first + 1, now].map((at) => event(behind, at)),
      // Of before there were months, and not swept yet.
      ...[first - 1, first, now].map((at) => event(older, at)),
    ]);
    for (const company of companies) await numberEvents(db, company);
    await insertEvents(db, [event(unread, first)]);
    const delivery = { company_id: busy, type: 'balance.low', order_id: null, tries: 1 } as const;
    const blank = {
      first_tried_at: 1,
      tried_at: 1,
      next_at: null,
      status: null,
      reason: null,
      took_ms: null,
      answer: null,
    };
    await store.rows(`insert into webhook_endpoints (id, company_id, url, locale, secret, created_at, place, replay_place, replay_at, failures, paused_until, revision)
      values ('wh', ${busy}, 'https://example.com', 'ru', 's', 1, 0, 0, 0, 0, 0, 1)`);
    await db
      .insertInto('webhook_deliveries')
      .values([
        { ...delivery, ...blank, endpoint_id: 'wh', place: 1, event_at: first, state: 'delivered' },
        { ...delivery, ...blank, endpoint_id: 'wh', place: 2, event_at: first + 1, state: 'waiting' },
        { ...delivery, ...blank, endpoint_id: 'wh_gone', place: 2, event_at: first + 1, state: 'waiting' },
        { ...delivery, ...blank, endpoint_id: 'wh', place: 4, event_at: second, state: 'delivered' },
      ])
      .execute();

    await sweepMonths(store, second - 1);
    expect((await monthsOf(db, 'events')).map(({ from }) => from)).toEqual([first, second, third]);
    await sweepMonths(store, second);
    expect((await monthsOf(db, 'events')).map(({ from }) => from)).toEqual([second, third]);
    expect((await monthsOf(db, 'webhook_deliveries')).map(({ from }) => from)).toEqual([second, third]);
    const left = async (company: number) => {
      const events = await readEvents(db, { companyId: company, after: 0, limit: 9 });
      return [(await eventLineOf(db, company)).swept, events.map(({ place }) => place)];
    };
    expect(await left(busy)).toEqual([3, [4, 5]]);
    expect(await left(silent)).toEqual([1, [2]]);
    expect(await left(behind)).toEqual([1, [2, 3, 4]]);
    expect(await left(older)).toEqual([0, [1, 2, 3]]);
    expect(await numberEvents(db, unread)).toBe(1);
    const deliveries = await store.rows('select endpoint_id, place from webhook_deliveries order by place');
    expect(deliveries.map((row) => `${row.endpoint_id} ${row.place}`)).toEqual(['wh 2', 'wh 4']);
    // A line goes on behind its cursor.
    await insertEvents(db, [event(silent, now)]);
    await numberEvents(db, silent);
    expect((await readEvents(db, { companyId: silent, after: 2, limit: 9 })).map(({ place }) => place)).toEqual([3]);
    // Whatever a clock says, the month that the database itself is in stays.
    await sweepMonths(store, now + 400 * DAY);
    expect(await monthsOf(db, 'events')).toEqual([]);
    expect(await left(busy)).toEqual([4, [5]]);
    await addMonths(store);
    const made = await monthsOf(db, 'events');
    await sweepMonths(store, now + 400 * DAY);
    expect(await monthsOf(db, 'events')).toEqual(made);
  });

  it('wait for the next day where somebody reads them just now, and hold nobody up', async () => {
    const store = await open();
    if (store.dialect === 'sqlite') return;
    const [first, second] = (await withMonthsPast(store)) as [number, number];
    await store.db.transaction().execute(async (tx) => {
      await tx.selectFrom('events').select('id').execute();
      // Nor is what lies in it to be swept one by one.
      expect(await sweepMonths(store, second)).toBe(first);
    });
    expect(await monthsOf(store.db, 'events')).toHaveLength(3);
    expect(await sweepMonths(store, second)).toBe(second);
    expect(await monthsOf(store.db, 'events')).toHaveLength(2);
  });
});
