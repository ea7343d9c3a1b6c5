import type { Order, OrderContent } from '@cartage/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { listAudit } from '../audit.ts';
import { listHistoryLines } from '../history-lines.ts';
import { openStore } from '../open-store.ts';
import { addCompany, forEachDialect, type TestStore } from '../testing.ts';
import { TEST_INSTANT, testContent, testOption, testOrder } from '../testing-orders.ts';
import { openVendorFeed } from '../vendor-feeds.ts';
import { childrenOf } from './children-of.ts';
import { customerOrderIdExists } from './customer-order-id-exists.ts';
import { findOrder, findOwnOrders } from './find-order.ts';
import { getOrderById, getOrders } from './get-orders.ts';
import { insertOrder, insertOrderAlone } from './insert-order.ts';
import { saveOrder, saveOrderState } from './save-order.ts';
import { type SilentOrder, silentOrders } from './silent-orders.ts';
import { claimOrdersToTrack, dueConnections, setNextTrack, setNextTurns } from './tracking-schedule.ts';

const ZONE = 'Europe/Moscow';

forEachDialect((open) => {
  let store: TestStore;
  let company: number;
  let stranger: number;
  let count = 0;

  beforeAll(async () => {
    store = await open();
    company = await addCompany(store);
    stranger = await addCompany(store);
  });

  const insert = async (changes: Partial<Order> = {}, content: Partial<OrderContent> = {}): Promise<Order> => {
    count += 1;
    const order = testOrder(company, `T-${count}`, { content: { ...testContent, ...content }, ...changes });
    const inserted = await insertOrder(store.db, order, ZONE);
    if (inserted === 'number-taken') throw new Error('taken');
    return inserted;
  };
  const row = async (id: number) => (await store.rows(`select * from orders where id = ${id}`))[0];

  describe('insertOrder', () => {
    it('gives back what a later read gives, and draws the search columns from the content', async () => {
      const order = await insert(
        {},
        { customerOrderId: 'W-1', choice: { vendorId: 7, tariffId: 'x', contractType: null } },
      );
      expect(await getOrderById(store.db, order.id)).toEqual(order);
      expect(order.version).toBe(1);
      expect(await row(order.id)).toMatchObject({
        number: order.number,
        content: JSON.stringify(order.content),
        customer_order_id: 'W-1',
        project: 'Осень',
        vendor_id: 7,
        tariff_id: 'x',
        take_date: '2026-11-23',
        created_at: TEST_INSTANT,
        created_on: '2026-11-21',
        next_track_at: null,
      });
    });

    it('stores every text that JSON can carry', async () => {
      const odd = 'a\u0000b \ud800 "quoted" 🌼';
      const order = await insert({ receivedBy: null }, { comments: odd, project: odd, customerOrderId: odd });
      expect((await getOrderById(store.db, order.id))?.content).toEqual(order.content);
      expect(await customerOrderIdExists(store.db, company, odd)).toBe(true);
    });

    it('says that the number is taken, and stores nothing', async () => {
      const order = await insert();
      expect(await insertOrder(store.db, testOrder(stranger, order.number), ZONE)).toBe('number-taken');
      expect(await store.rows(`select company_id from orders where number = '${order.number}'`)).toEqual([
        { company_id: company },
      ]);
    });

    it('alone stores the first line of its history with it, or neither', async () => {
      const line = {
        at: TEST_INSTANT,
        source: 'Cartage',
        text: { en: 'Saved.\u0000', ru: 'Сохранён.' },
        status: 'Draft' as const,
        isReturn: false,
        fingerprint: null,
      };
      const facts = { amount: 1, reserved: 0, creditLimit: 0, threshold: 0 };
      const alone = (companyId: number) => ({
        order: testOrder(companyId, 'ALONE-1'),
        line,
        event: { companyId, type: 'balance.low' as const, at: TEST_INSTANT, orderId: null, facts },
        entry: {
          ...{ at: TEST_INSTANT, companyId, doer: { kind: 'key' as const, id: 3, name: 'Warehouse' }, act: 'Create' },
          ...{ object: { kind: 'order', id: 'ALONE-1' }, before: null, after: { status: 'Draft' }, requestId: 'r-1' },
        },
        timeZone: ZONE,
      });
      const order = await insertOrderAlone(store, alone(company));
      if (order === 'number-taken') throw new Error('taken');
      expect(await getOrderById(store.db, order.id)).toEqual(order);
      const [kept, ...more] = await listHistoryLines(store.db, order, 9);
      expect([{ ...kept, text: null }, ...more]).toEqual([{ ...line, fingerprint: undefined, text: null }]);
      expect(kept?.text.ru).toBe('Сохранён.');
      expect(await insertOrderAlone(store, alone(stranger))).toBe('number-taken');
      expect(await store.rows(`select source from history_lines where order_id >= ${order.id}`)).toHaveLength(1);
      const events = await store.rows(`select type, at, order_id, facts from events where company_id = ${company}`);
      expect(events.map((event) => ({ ...event, facts: JSON.parse(String(event.facts)) }))).toEqual([
        { type: 'balance.low', at: TEST_INSTANT, order_id: order.id, facts },
      ]);
      expect(await store.rows(`select id from events where company_id = ${stranger}`)).toEqual([]);
      const everything = { companyId: null, from: null, to: null, actor: null, act: null, object: null };
      const { entries } = await listAudit(store.db, everything, { skip: 0, limit: 10 });
      expect(entries).toEqual([{ ...alone(company).entry, id: expect.any(Number) }]);
      // Nobody is known who made it.
      const unnamed = { ...alone(company), order: testOrder(company, 'ALONE-2'), entry: null };
      expect(await insertOrderAlone(store, unnamed)).toMatchObject({ number: 'ALONE-2' });
      expect(await store.rows('select id from audit_entries')).toHaveLength(1);
    });

    it('stays usable inside a transaction after a taken number', async () => {
      const { number } = await insert();
      const inserted = await store.transaction(async (tx) => {
        await insertOrder(tx, testOrder(company, number), ZONE);
        return insertOrder(tx, testOrder(company, `${number}-1`), ZONE);
      });
      expect(inserted).toMatchObject({ number: `${number}-1` });
    });
  });

  describe('findOrder (interface 3.7, 3.8)', () => {
    it.each([
      ['our own order', 'ours', null, 'owned'],
      ['our own order with its key', 'ours', 'right', 'owned'],
      ['our own order with a wrong key', 'ours', 'wrong', 'hidden'],
      ['our own order with an empty key', 'ours', '', 'hidden'],
      ["another company's order", 'theirs', null, 'hidden'],
      ["another company's order with its key", 'theirs', 'right', 'opened'],
      ["another company's order with a wrong key", 'theirs', 'wrong', 'hidden'],
      ["another company's order with a longer key", 'theirs', 'right-and-more', 'hidden'],
    ])('%s', async (_, whose, key, answer) => {
      const order = await insert({ key: 'right' });
      const companyId = whose === 'ours' ? company : stranger;
      const found = await findOrder(store.db, { number: order.number, companyId, orderKey: key });
      expect(found).toEqual(answer === 'hidden' ? null : { order, owned: answer === 'owned' });
    });

    it('knows no other number, be it hostile', async () => {
      for (const number of ['', 'T-', "' or 1=1 --", 'T-1\u0000', '\ud800']) {
        expect(await findOrder(store.db, { number, companyId: company, orderKey: null })).toBeNull();
      }
    });
  });

  it('findOwnOrders finds in one query what findOrder finds of each', async () => {
    const { cargo } = testContent;
    const items = cargo.items.slice(0, 1).map((item) => ({ ...item, qty: 2 }));
    const two = await insert({ number: 'CTG-0000-5724' }, { cargo: { ...cargo, items } });
    const child = await insert({ number: 'CTG-0000-5724-1' });
    const theirs = await insert({ companyId: stranger });
    const numbers = [
      ...[two.number, child.number, theirs.number, 'CTG-7820-3920', two.number],
      ...['CTG-0000-5724-2', 'CTG-0000-5724-3', 'CTG-0000-5724-R', '', "' or 1=1 --", 'M-1\u0000', '\ud800'],
    ];
    const singly = new Map<string, Order>();
    for (const number of numbers) {
      const found = await findOrder(store.db, { number, companyId: company, orderKey: null });
      if (found) singly.set(number, found.order);
    }
    expect(await findOwnOrders(store.db, company, numbers)).toEqual(singly);
    expect([...singly.keys()]).toEqual([two.number, child.number, 'CTG-0000-5724-2', 'CTG-0000-5724-R']);
    expect(await findOwnOrders(store.db, company, [])).toEqual(new Map());
  });

  it('getOrders gives those that exist, by id, however many are asked for', async () => {
    const [one, two] = [await insert(), await insert()];
    const ids = [two.id, one.id, ...Array.from({ length: 40_000 }, (_, index) => 1_000_000 + index)];
    expect(await getOrders(store.db, ids)).toEqual([one, two]);
    expect(await getOrders(store.db, [])).toEqual([]);
  });

  describe('saveOrder', () => {
    it('writes every part over the version that was read', async () => {
      const order = await insert();
      const changed: Order = {
        ...order,
        status: 'CancelRequest',
        statusAt: 5,
        statusBeforeCancel: 'InProgress',
        deliveredAt: 6,
        receivedBy: 'Пётр',
        content: { ...order.content, customerOrderId: 'W-2', project: null, department: 'D' },
        option: testOption,
        price: 51_234,
        pushResult: 'handed-over',
        vendorReference: 'R',
        vendorInvoiceNumber: 'I',
        vendorReturnInvoiceNumber: 'RI',
        vendorPickupNumber: 'P',
        trackingNumber: 'TR',
        plannedDeliveryAt: 7,
        vendorEventAt: 8,
        properties: [{ key: 'paymentLink', value: 'https://pay.example' }],
      };
      expect(await saveOrder(store.db, changed)).toEqual({ ...changed, version: 2 });
      expect(await getOrderById(store.db, order.id)).toEqual({ ...changed, version: 2 });
      expect(await row(order.id)).toMatchObject({
        customer_order_id: 'W-2',
        project: null,
        department: 'D',
        vendor_id: 2,
        tariff_id: 'ground',
        take_date: '2026-11-24',
        version: 2,
      });
    });

    it('changes nothing when someone else wrote first', async () => {
      const order = await insert();
      const first = await saveOrder(store.db, { ...order, receivedBy: 'first' });
      expect(await saveOrder(store.db, { ...order, receivedBy: 'second' })).toBeNull();
      expect(await saveOrderState(store.db, { ...order, receivedBy: 'second' })).toBeNull();
      expect(await getOrderById(store.db, order.id)).toEqual(first);
    });

    it('lets one of many concurrent writers through', async () => {
      const order = await insert();
      const results = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          store.transaction(async (tx) => {
            const read = await getOrderById(tx, order.id);
            return read?.version === 1 ? saveOrder(tx, { ...read, receivedBy: String(index) }) : null;
          }),
        ),
      );
      const winners = results.filter((saved) => saved !== null);
      expect(winners).toHaveLength(1);
      expect(await getOrderById(store.db, order.id)).toEqual(winners[0]);
    });
  });

  it('saveOrderState leaves the stored content alone', async () => {
    const order = await insert();
    const saved = await saveOrderState(store.db, {
      ...order,
      status: 'Canceled',
      option: testOption,
      content: { ...order.content, project: 'not stored' },
    });
    expect(saved?.version).toBe(2);
    const stored = await getOrderById(store.db, order.id);
    expect(stored).toEqual({ ...order, status: 'Canceled', option: testOption, version: 2 });
    expect(await row(order.id)).toMatchObject({ project: 'Осень' });
  });

  it("childrenOf gives each parent's own, oldest first, and no more of one than are wanted", async () => {
    const [parent, other, barren] = [await insert(), await insert(), await insert()];
    for (const { number } of [parent, other, parent, parent]) await insert({}, { parentNumber: number });
    const foreign = testOrder(stranger, 'T-foreign', { content: { ...testContent, parentNumber: parent.number } });
    await insertOrder(store.db, foreign, ZONE);
    const children = (of: Order) =>
      store.rows(`select number, order_key as key from orders
      where parent_number = '${of.number}' and company_id = ${company} order by id`);
    const found = await childrenOf(store.db, company, [parent.number, barren.number, other.number], 2);
    const shown = (rows: readonly Readonly<Record<string, unknown>>[]) =>
      rows.map((row) => ({ ...row, vendorInvoiceNumber: null }));
    expect([...found.keys()].sort()).toEqual([parent.number, other.number].sort());
    expect(found.get(parent.number)).toEqual(shown((await children(parent)).slice(0, 2)));
    expect(found.get(other.number)).toEqual(shown(await children(other)));
    for (const { number } of [parent, barren, other])
      expect((await childrenOf(store.db, company, [number], 2)).get(number)).toEqual(found.get(number) ?? []);
    expect((await childrenOf(store.db, stranger, [other.number], 2)).get(other.number)).toEqual([]);
  });

  describe('customerOrderIdExists', () => {
    it('looks in the company alone, and not at the order itself', async () => {
      const order = await insert({}, { customerOrderId: 'W-3' });
      expect(await customerOrderIdExists(store.db, company, 'W-3')).toBe(true);
      expect(await customerOrderIdExists(store.db, company, 'W-3', order.id)).toBe(false);
      expect(await customerOrderIdExists(store.db, stranger, 'W-3')).toBe(false);
    });

    it('takes numbers that differ in case or in blanks around them for one, whichever was first', async () => {
      const [first, second] = [
        await insert({}, { customerOrderId: 'Заказ-ё 7' }),
        await insert({}, { customerOrderId: 'W-37' }),
      ];
      for (const same of ['Заказ-ё 7', ' ЗАКАЗ-Ё 7', 'заказ-ё 7\u00a0', '\u200bЗаказ-Ё 7']) {
        expect(await customerOrderIdExists(store.db, company, same), same).toBe(true);
        expect(await customerOrderIdExists(store.db, company, same, first.id), same).toBe(false);
      }
      for (const same of ['W-37', 'w-37', ' W-37 ']) {
        expect(await customerOrderIdExists(store.db, company, same), same).toBe(true);
        expect(await customerOrderIdExists(store.db, company, same, second.id), same).toBe(false);
      }
      for (const other of ['Заказ-ё7', 'W 37', 'W-3 7'])
        expect(await customerOrderIdExists(store.db, company, other)).toBe(false);
    });

    it('asks no order that is canceled or removed', async () => {
      for (const status of ['Canceled', 'Removed'] as const) {
        await insert({ status }, { customerOrderId: `gone ${status}` });
        expect(await customerOrderIdExists(store.db, company, `Gone ${status}`)).toBe(false);
      }
      for (const status of ['CancelRequest', 'Finished', 'VendorError', 'Draft'] as const) {
        await insert({ status }, { customerOrderId: `kept ${status}` });
        expect(await customerOrderIdExists(store.db, company, `Kept ${status}`)).toBe(true);
      }
    });

    it('inside a transaction lets one of several creators have the number', async () => {
      const create = (index: number) =>
        store.transaction(async (tx) => {
          const customerOrderId = ['W-4', 'w-4', ' W-4'][index % 3] ?? '';
          if (await customerOrderIdExists(tx, company, customerOrderId)) return 'duplicate';
          await insertOrder(
            tx,
            testOrder(company, `W4-${index}`, { content: { ...testContent, customerOrderId } }),
            ZONE,
          );
          return 'created';
        });
      const results = await Promise.all(Array.from({ length: 12 }, (_, index) => create(index)));
      expect(results.filter((result) => result === 'created')).toHaveLength(1);
      expect(await store.rows(`select id from orders where upper(trim(customer_order_id)) = 'W-4'`)).toHaveLength(1);
    });
  });

  describe('silentOrders', () => {
    const silent = async (statusAt: number, plannedDeliveryAt: number | null, vendorEventAt: number | null) => {
      const { id } = await insert({ statusAt, plannedDeliveryAt, vendorEventAt });
      await setNextTrack(store.db, id, 1);
      return id;
    };

    it('gives page by page those that are followed, the longest silent first', async () => {
      const ids = [
        await silent(10, null, null),
        await silent(1, 20, null),
        await silent(1, 5, 30),
        await silent(40, 40, 3),
        await silent(40, 40, null),
      ];
      await silent(41, null, null);
      await setNextTrack(store.db, await silent(1, null, null), null);
      const found: number[] = [];
      for (let after: SilentOrder | undefined; ; ) {
        const page = await silentOrders(store.db, { until: 40, after, limit: 2 });
        found.push(...page.map(({ id }) => id));
        after = page.at(-1);
        if (page.length < 2) break;
      }
      expect(found).toEqual(ids);
      const [first] = await silentOrders(store.db, { until: 40, limit: 1 });
      expect(first).toEqual({ id: ids[0], quietSince: 10, vendorId: first?.vendorId, nextTrackAt: 1 });
      for (const id of ids) await setNextTrack(store.db, id, null);
    });
  });

  describe('claimOrdersToTrack', () => {
    const insertFor = (vendorId: number, connection: string | null = null) =>
      insert({ connection }, { choice: { vendorId, tariffId: 'x', contractType: null } });

    it("gives a connection's due ones and no other's, and those of none by their vendor", async () => {
      const [first, second, none] = [await insertFor(11, '1'), await insertFor(11, '2'), await insertFor(11)];
      for (const { id } of [first, second, none]) await setNextTrack(store.db, id, 1);
      const due = async (except: readonly (string | null)[] = [], hasList = true) =>
        new Set(await dueConnections(store.db, { vendorId: 11, hasList, now: 2, except, limit: 9 }));
      expect(await due()).toEqual(new Set(['1', '2', null]));
      expect(await due(['1', null])).toEqual(new Set(['2']));
      await setNextTrack(store.db, second.id, 0);
      // A list of changes is due by itself, and of what is due the longest comes first.
      for (const nextAt of [-1, 3])
        await openVendorFeed(store.db, { connection: `list ${nextAt}`, vendorId: 11, nextAt });
      await openVendorFeed(store.db, { connection: 'list of another', vendorId: 12, nextAt: 0 });
      expect(await dueConnections(store.db, { vendorId: 11, hasList: true, now: 2, except: ['1'], limit: 2 })).toEqual([
        'list -1',
        '2',
      ]);
      expect(await due(['list -1'])).toEqual(new Set(['1', '2', null]));
      // Nobody takes the turn of one whose vendor keeps none any more.
      expect(await due([], false)).toEqual(new Set(['1', '2', null]));
      await store.rows('delete from vendor_feeds');
      const claim = (connection: string | null) =>
        claimOrdersToTrack(store.db, { vendorId: 11, connection, now: 2, dueBy: 2, until: 900, limit: 9 });
      expect(await claim('1')).toEqual([first]);
      expect(await claim(null)).toEqual([none]);
      expect(await due()).toEqual(new Set(['2']));
      expect(await claim('2')).toEqual([second]);
    });

    it("gives the vendor's due ones, longest due first, and sets their next turn", async () => {
      const [late, later, future, other] = [
        await insertFor(8),
        await insertFor(8),
        await insertFor(8),
        await insertFor(9),
      ];
      await setNextTrack(store.db, late.id, 200);
      await setNextTrack(store.db, later.id, 100);
      await setNextTrack(store.db, future.id, 301);
      await setNextTrack(store.db, other.id, 1);
      const claim = (limit: number, now = 300) =>
        claimOrdersToTrack(store.db, { vendorId: 8, connection: null, now, dueBy: now, until: 900, limit });
      expect(await claim(1)).toEqual([later]);
      expect(await claim(9)).toEqual([late]);
      expect(await claim(9)).toEqual([]);
      expect(await row(later.id)).toMatchObject({ next_track_at: 900, version: 1 });
      for (const { id } of [late, later, future]) await setNextTrack(store.db, id, null);
      expect(await claim(9, 9_999)).toEqual([]);
    });

    it('fills a batch with those that are soon due, but for canceled ones', async () => {
      const [due, soon, later, canceled] = [
        await insertFor(12),
        await insertFor(12),
        await insertFor(12),
        await insertFor(12),
      ];
      for (const [order, at] of [
        [due, 100],
        [soon, 140],
        [later, 151],
        [canceled, 120],
      ] as const)
        await setNextTrack(store.db, order.id, at);
      await store.rows(`update orders set status = 'Canceled' where id = ${canceled.id}`);
      const claim = (now: number, limit: number) =>
        claimOrdersToTrack(store.db, { vendorId: 12, connection: null, now, dueBy: now + 50, until: 900, limit });
      expect(await claim(100, 1)).toEqual([due]);
      expect(await claim(100, 9)).toEqual([soon]);
      expect((await claim(120, 9)).map(({ id }) => id)).toEqual([later.id, canceled.id]);
      for (const { id } of [due, soon, later, canceled]) await setNextTrack(store.db, id, null);
    });

    it('takes each order’s next turn for that until which it was claimed, and for no other', async () => {
      const orders = [await insertFor(13), await insertFor(13), await insertFor(13)];
      const [first, ended, moved] = orders as [Order, Order, Order];
      for (const { id } of orders) await setNextTrack(store.db, id, 1);
      await claimOrdersToTrack(store.db, { vendorId: 13, connection: null, now: 2, dueBy: 2, until: 900, limit: 9 });
      await setNextTrack(store.db, ended.id, null);
      await setNextTrack(store.db, moved.id, 50);
      await setNextTurns(store.db, new Map(orders.map(({ id }) => [id, 5_000_000_000_000 + id])), 900);
      const turns = await Promise.all(orders.map(async ({ id }) => (await row(id))?.next_track_at));
      expect(turns).toEqual([5_000_000_000_000 + first.id, null, 50]);
      await setNextTurns(store.db, new Map(), 900);
      for (const { id } of orders) await setNextTrack(store.db, id, null);
    });

    it('gives no order to two processes', async () => {
      const orders = await Promise.all(Array.from({ length: 30 }, () => insertFor(10)));
      for (const { id } of orders) await setNextTrack(store.db, id, 1);
      const other = await openStore({ url: store.url });
      const claims = await Promise.all(
        Array.from({ length: 12 }, (_, index) =>
          claimOrdersToTrack((index % 2 ? store : other).db, {
            vendorId: 10,
            connection: null,
            now: 2,
            dueBy: 2,
            until: 5_000,
            limit: 4,
          }),
        ),
      );
      await other.close();
      const ids = claims.flat().map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
    });
  });
});
