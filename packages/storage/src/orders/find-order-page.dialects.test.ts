import {
  type AttentionReason,
  chosenOf,
  everyOrder,
  newestFirst,
  type Order,
  type OrderFilter,
  type OrderSort,
  type OrderStatus,
  orderSortKeys,
  searchModes,
} from '@cartage/core';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { askAttention, endAttention } from '../attention.ts';
import { addCompany, forEachDialect, type TestStore } from '../testing.ts';
import { TEST_INSTANT, testContent, testOption, testOrder } from '../testing-orders.ts';
import { countOrders, countOrdersOfAll } from './count-orders.ts';
import { findOrderPage, positionOf } from './find-order-page.ts';
import { findOrderPageOfAll } from './find-order-page-of-all.ts';
import { insertOrder } from './insert-order.ts';
import { notePrinted } from './printed.ts';
import { saveOrder } from './save-order.ts';

const DAY = 86_400_000;
const ZONE = 'Europe/Moscow';
const projects = [null, 'Осень', 'ОСЕНЬ', 'Straße', 'STRASSE', 'зима', 'x'.repeat(200)];
const statuses: readonly OrderStatus[] = ['Draft', 'VendorError', 'ParcelOnTheWay', 'Finished', 'Canceled'];
const reasons: readonly AttentionReason[] = ['price-rose', 'problem'];
const people = [
  ['Пётр Семёнов', null, '+7 901 123-45-67'],
  ['ООО «Ромашка»', 'ПЕТР\u00a0Сёмкин', '89120001122'],
  ['O\'Hara 100%_\\ a"b OR c', 'Straße', '+7 901 765 43 21, +7 902 123-45-67'],
  ['Пе\u0301тр', null, '+7 999 456-71-00'],
] as const;
const departments = [null, 'Отдел 1', 'отдел 1', 'Sales', 'Й'];

forEachDialect((open) => {
  let store: TestStore;
  let company: number;
  let stranger: number;
  const orders: Order[] = [];

  const isLabelled = (number: string) => Number(number.slice(2)) % 3 === 1;
  const isInRegister = (number: string) => Number(number.slice(2)) % 10 < 3;
  const insert = async (companyId: number, number: string, n: number): Promise<Order> => {
    const [name, contactPerson, phone] = people[n % people.length] ?? ['', null, ''];
    const order = testOrder(companyId, number, {
      // Few of the newest day, more of each day before it.
      createdAt: TEST_INSTANT + (6 - Math.floor(Math.log2(n + 1))) * DAY,
      status: statuses[(n * 7) % statuses.length] ?? 'Draft',
      plannedDeliveryAt: n % 4 === 1 ? null : TEST_INSTANT + ((n * 11) % 17) * DAY,
      vendorInvoiceNumber: n % 3 === 0 ? `I-${n % 9}` : null,
      vendorReturnInvoiceNumber: n % 5 === 0 ? `RI-${n % 20}` : null,
      vendorPickupNumber: n % 7 === 0 ? `P-${n % 2}` : null,
      trackingNumber: n % 11 === 0 ? `T-${n}` : null,
      content: {
        ...testContent,
        receiver: { ...testContent.receiver, name, contactPerson, phone },
        pickup: { ...testContent.pickup, date: n % 6 === 0 ? null : `2026-11-${22 + ((n * 3) % 7)}` },
        customerOrderId: n % 2 === 0 ? `W-${n % 8}` : n % 13 === 0 ? 'I-3' : null,
        project: projects[n % projects.length] ?? null,
        department: departments[(n * 3) % departments.length] ?? null,
        choice: n % 5 === 0 ? null : { vendorId: 1 + (n % 3), tariffId: 'T', contractType: null },
        parentNumber: n % 9 === 1 ? 'N-2' : null,
      },
    });
    const inserted = await insertOrder(store.db, order, ZONE);
    if (inserted === 'number-taken') throw new Error('taken');
    for (const [at, reason] of reasons.entries())
      if (n % (3 + at) === 0) await askAttention(store.db, inserted, { reason, since: n, asked: null, isTold: true });
    if (n % 12 === 0) await endAttention(store.db, inserted, 'problem');
    if (isLabelled(number)) await notePrinted(store.db, 'labels', [inserted.id], TEST_INSTANT + n);
    if (isInRegister(number)) await notePrinted(store.db, 'register', [inserted.id], TEST_INSTANT + n);
    return n % 8 < 3 ? changed(inserted, n) : inserted;
  };

  /** Another day of pickup, by its option or without one, and another project: lists go by what the order holds now. */
  const changed = async (order: Order, n: number): Promise<Order> => {
    const takeDate = n % 5 === 0 ? null : `2026-11-${23 + ((n * 5) % 7)}`;
    const content = { ...order.content, project: projects[(n * 5) % projects.length] ?? null };
    const saved = await saveOrder(
      store.db,
      n % 2 === 0 || takeDate === null
        ? {
            ...order,
            status: statuses[n % statuses.length] ?? 'Draft',
            content: { ...content, pickup: { ...content.pickup, date: takeDate } },
          }
        : { ...order, content, option: { ...testOption, takeDate } },
    );
    if (saved === null) throw new Error('not saved');
    return saved;
  };

  beforeAll(async () => {
    store = await open();
    company = await addCompany(store);
    stranger = await addCompany(store);
    for (let n = 0; n < 120; n += 1) orders.push(await insert(n % 4 === 0 ? stranger : company, `N-${n}`, n));
  });

  const dayOf = (order: Order) => new Date(order.createdAt + 3 * 3_600_000).toISOString().slice(0, 10);
  const numbersOf = (order: Order) => ({
    'own-number': order.number,
    'vendor-invoice': order.vendorInvoiceNumber,
    'vendor-return-invoice': order.vendorReturnInvoiceNumber,
    'vendor-pickup': order.vendorPickupNumber,
    'customer-number': order.content.customerOrderId,
    'tracking-number': order.trackingNumber,
  });
  const same = (one: string, two: string | null) =>
    two !== null && one.localeCompare(two.replace('ß', 'ss'), 'ru', { sensitivity: 'accent' }) === 0;
  const passes = (order: Order, filter: OrderFilter): boolean => {
    const { numbers, mode, createdFrom, createdTo, takeFrom, takeTo, project, department, parentNumber } = filter;
    const own = numbersOf(order);
    const meant = mode === 'all' || mode === 'scanned' ? Object.values(own) : [own[mode]];
    const taken = order.option?.takeDate ?? order.content.pickup.date;
    return (
      (numbers.length === 0 || numbers.some((number) => meant.includes(number))) &&
      (createdFrom === null || dayOf(order) >= createdFrom) &&
      (createdTo === null || dayOf(order) <= createdTo) &&
      (takeFrom === null || (taken !== null && taken >= takeFrom)) &&
      (takeTo === null || (taken !== null && taken <= takeTo)) &&
      (project === null || same(project, order.content.project)) &&
      (department === null || same(department, order.content.department)) &&
      (parentNumber === null || order.content.parentNumber === parentNumber) &&
      (filter.statuses === null || filter.statuses.includes(order.status)) &&
      (filter.vendorIds === null || filter.vendorIds.some((id) => id === vendorOf(order))) &&
      (filter.labelsPrinted === null || filter.labelsPrinted === isLabelled(order.number)) &&
      (filter.registerPrinted === null || filter.registerPrinted === isInRegister(order.number)) &&
      (filter.text === null || isFound(order, filter.text)) &&
      (filter.attention === null || filter.attention.some((reason) => asksFor(order, reason)))
    );
  };
  const plain = (text: string) => text.normalize('NFC').toUpperCase().replaceAll('Ё', 'Е').replace(/\s+/g, ' ');
  const isFound = (order: Order, text: string): boolean => {
    const { sender, receiver } = order.content;
    const own = [...Object.values(numbersOf(order)), `${order.number}-1`, `${order.number}-R`];
    const names = [sender, receiver].flatMap((party) => [party.name, party.contactPerson]);
    const phones = [sender, receiver]
      .flatMap(({ phone }) => phone.split(','))
      .map((one) => one.replace(/\D/g, '').slice(-10));
    const digits = text.replace(/[^0-9]/g, '').slice(-10);
    return (
      [...own, ...names].some((one) => one !== null && plain(one).includes(plain(text))) ||
      (/^[0-9 ()-]{4,}$/.test(text) && phones.some((phone) => phone.endsWith(digits)))
    );
  };
  const vendorOf = (order: Order) => chosenOf(order).vendorId;
  const asksFor = ({ number }: Order, reason: AttentionReason): boolean => {
    const n = Number(number.slice(2));
    return reason === 'price-rose' ? n % 3 === 0 : n % 4 === 0 && n % 12 !== 0;
  };
  const counted = (orders: readonly Order[]) => ({
    byStatus: new Map([...Map.groupBy(orders, ({ status }) => status)].map(([status, of]) => [status, of.length])),
    byAttention: new Map(
      reasons.flatMap((reason) => {
        const count = orders.filter((order) => asksFor(order, reason)).length;
        return count === 0 ? [] : [[reason, count] as const];
      }),
    ),
  });
  const keyOf = (order: Order, by: OrderSort['by']): string | number | null =>
    by === 'created'
      ? dayOf(order)
      : by === 'takeDate'
        ? (order.option?.takeDate ?? order.content.pickup.date)
        : order.plannedDeliveryAt;
  const inOrder =
    ({ by, isDescending }: OrderSort) =>
    (one: Order, two: Order): number => {
      const [a, b] = [keyOf(one, by), keyOf(two, by)];
      if (a === null || b === null) if (a !== b) return a === null ? 1 : -1;
      return (a === b ? one.id - two.id : (a ?? '') < (b ?? '') ? -1 : 1) * (isDescending ? -1 : 1);
    };
  const expected = (filter: OrderFilter, sort: OrderSort, owners: readonly number[] | null = [company]) =>
    orders.filter((order) => (owners?.includes(order.companyId) ?? true) && passes(order, filter)).sort(inOrder(sort));
  const someOf = <T>(...values: readonly T[]) => maybe(fc.subarray([...values]));

  /** Nothing, more often than not: filters that name much let nothing through. */
  const maybe = <T>(some: fc.Arbitrary<T>): fc.Arbitrary<T | null> =>
    fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: some });
  const day = maybe(fc.integer({ min: 18, max: 31 }).map((date) => `2026-11-${date}`));
  const filter: fc.Arbitrary<OrderFilter> = fc.record({
    numbers: fc.oneof(
      { weight: 3, arbitrary: fc.constant([]) },
      fc.array(
        fc.constantFrom(
          'N-1',
          'N-2',
          'N-4',
          'I-0',
          'I-3',
          'RI-5',
          'P-0',
          'P-1',
          'T-11',
          'W-0',
          'W-2',
          "' or 1=1",
          'none',
        ),
        { maxLength: 6 },
      ),
    ),
    mode: fc.constantFrom(...searchModes),
    createdFrom: day,
    createdTo: day,
    takeFrom: day,
    takeTo: day,
    project: maybe(fc.constantFrom('осень', 'ЗИМА', 'strasse', 'X'.repeat(200), 'осен', '')),
    department: maybe(fc.constantFrom('ОТДЕЛ 1', 'sales', 'и\u0306', '%')),
    parentNumber: fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, fc.constantFrom('N-2', 'N-1')),
    statuses: someOf<OrderStatus>(...statuses, 'RateRequest'),
    vendorIds: someOf(0, 1, 2, 3, 4),
    attention: someOf(...reasons),
    labelsPrinted: maybe(fc.boolean()),
    registerPrinted: maybe(fc.boolean()),
    text: maybe(
      fc.constantFrom(
        'n-1',
        'N-11-r',
        'i-3',
        'петр',
        'ё',
        'ПЕТР  сём',
        '%',
        '_',
        '"',
        'a"b OR c',
        "o'h",
        '4567',
        '1234567',
        '234-56',
        '8 (912) 000-11-22',
        'strasse',
        '\\',
        'нет такого',
        't-',
      ),
    ),
  });
  const sorts = fc.record({ by: fc.constantFrom(...orderSortKeys), isDescending: fc.boolean() });

  describe('findOrderPage', () => {
    it('finds and counts what a plain filter would, whichever page is asked for (interface 13.6)', async () => {
      const page = fc.record({
        filter,
        sort: sorts,
        size: fc.integer({ min: 1, max: 130 }),
        skip: fc.integer({ min: 0, max: 100 }),
        after: maybe(fc.nat()),
      });
      await fc.assert(
        fc.asyncProperty(page, async ({ filter: asked, sort, size, skip, after }) => {
          const all = expected(asked, sort);
          // It need not pass the filter itself.
          const own = expected(everyOrder, newestFirst);
          const last = after === null ? undefined : own[after % own.length];
          const rest = last ? all.filter((order) => inOrder(sort)(last, order) < 0) : all.slice(skip);
          const position = last && (await positionOf(store.db, company, last.number));
          const part = position ? { size, after: position } : { size, skip };
          expect(await findOrderPage(store.db, company, asked, part, sort)).toEqual({
            ids: rest.slice(0, size).map(({ id }) => id),
            totalCount: all.length,
            next: size < rest.length ? rest[size - 1]?.number : null,
          });
          expect(await countOrders(store.db, company, asked)).toEqual(counted(all));
        }),
        { numRuns: 500 },
      );
    });

    it('finds, counts and sums up the same over several companies, and over all (interface 23.21)', async () => {
      const page = fc.record({
        filter,
        sort: sorts,
        size: fc.integer({ min: 1, max: 130 }),
        skip: fc.integer({ min: 0, max: 100 }),
        after: maybe(fc.nat()),
        owners: fc.constantFrom(null, [company], [stranger, company, 777_777], [777_777]),
      });
      await fc.assert(
        fc.asyncProperty(page, async ({ filter: asked, sort, size, skip, after, owners }) => {
          const all = expected(asked, sort, owners);
          const own = expected(everyOrder, newestFirst, null);
          const last = after === null ? undefined : own[after % own.length];
          const rest = last ? all.filter((order) => inOrder(sort)(last, order) < 0) : all.slice(skip);
          const position = last && (await positionOf(store.db, null, last.number));
          const part = position ? { size, after: position } : { size, skip };
          // What other tests have made is everybody's too.
          const numbers = asked.numbers.length > 0 ? asked.numbers : own.map(({ number }) => number);
          const mode = asked.numbers.length > 0 ? asked.mode : 'own-number';
          const these: OrderFilter = owners === null ? { ...asked, numbers, mode } : asked;
          expect(await findOrderPageOfAll(store.db, owners, these, part, sort)).toEqual({
            ids: rest.slice(0, size).map(({ id }) => id),
            totalCount: all.length,
            next: size < rest.length ? rest[size - 1]?.number : null,
          });
          expect(await countOrdersOfAll(store.db, owners, these)).toEqual(counted(all));
        }),
        { numRuns: 300 },
      );
    });

    it('finds by a project that is longer than what an index holds', async () => {
      const letters = Array.from({ length: 3000 }, (_, n) => String.fromCodePoint(0x4e00 + ((n * 7919) % 20_000)));
      const long = `Ж${letters.join('')}`;
      const content = { ...testContent, project: long, department: `${long}.` };
      const { companyId, number } = testOrder(await addCompany(store), 'L-1');
      await insertOrder(store.db, testOrder(companyId, number, { content }), ZONE);
      const count = async (changes: Partial<OrderFilter>) =>
        (await findOrderPage(store.db, companyId, { ...everyOrder, ...changes }, { size: 1, skip: 0 })).totalCount;
      expect(await count({ project: long.toLowerCase(), department: `${long.toLowerCase()}.` })).toBe(1);
      expect(await count({ project: `${long}.` })).toBe(0);
    });

    it('never counts others than it shows, also while orders are created and leave the filter', async () => {
      const crowded = await addCompany(store);
      const content = { ...testContent, project: 'busy' };
      const create = async (number: string) => insertOrder(store.db, testOrder(crowded, number, { content }), ZONE);
      for (const changes of [{}, { project: 'BUSY' }]) {
        for (let n = 0; n < 40; n += 1) {
          const number = `${changes.project ?? 'any'}-${n}`;
          const created = await create(number);
          if (created === 'number-taken') throw new Error('taken');
          const leave = () => saveOrder(store.db, { ...created, content: { ...content, project: null } });
          const ask = (skip: number) =>
            findOrderPage(store.db, crowded, { ...everyOrder, ...changes }, { size: 100, skip });
          const [, page, , , second] = await Promise.all([
            leave(),
            ask(0),
            create(`${number}-1`),
            create(`${number}-2`),
            ask(1),
          ]);
          expect(page.ids).toHaveLength(Math.min(100, page.totalCount));
          expect(second.ids).toHaveLength(Math.min(100, second.totalCount - 1));
        }
      }
    });
  });
});
