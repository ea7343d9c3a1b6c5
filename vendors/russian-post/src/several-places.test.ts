import { statuses, type VendorEvent } from '@cartage/core';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cancel } from './cancel.ts';
import { callCourier } from './checkin.ts';
import { itemsOf } from './consignment.ts';
import { findByReference } from './find.ts';
import { handOver } from './hand-over.ts';
import { together } from './journey.ts';
import { document } from './print.ts';
import { quote } from './quote.ts';
import { courierFor, handedOver, openPost, shipmentOf } from './testing.ts';
import { track } from './track.ts';

const separate = { settings: { severalPlaces: 'separate' } };
const weights = [1, 2.5, 0.4];

it('hands each place over as an item of its own, found, printed and priced together', async () => {
  const post = await openPost(separate);
  const call = post.openProcess();
  const shipment = shipmentOf('A-1', { weights, insured: 100_000, collected: 50_001 });
  const outcome = await handOver(shipment, call);
  const barcodes = post.books.items.map(({ barcode }) => barcode);
  expect(outcome).toMatchObject({ kind: 'confirmed', invoiceNumber: barcodes[0], pieces: barcodes });
  expect(post.books.items.map(({ order }) => [order['inner-num'], order.mass, order['order-num']])).toEqual([
    ['1/3', 1000, 'A-1'],
    ['2/3', 2500, 'A-1'],
    ['3/3', 400, 'A-1'],
  ]);
  const sums = post.books.items.map(({ order }) => [Number(order['insr-value']), Number(order.payment)]);
  expect(sums.reduce(([a = 0, b = 0], [x = 0, y = 0]) => [a + x, b + y], [0, 0])).toEqual([100_000, 50_001]);
  const found = await findByReference({ reference: 'A-1', id: null, number: null }, call);
  expect(found).toMatchObject({ kind: 'found', pieces: barcodes, weightGrams: 3900 });
  const ref = { reference: 'A-1', id: 'id' in found ? (found.id ?? null) : null, number: barcodes[0] ?? null };
  expect(await document(ref, null, call)).toHaveLength(3);
  expect(await callCourier(courierFor([ref]), call)).toMatchObject({ pickupNumber: '1' });
  expect(post.books.batches[0]?.listed).toHaveLength(3);

  const { content, route } = shipment;
  const [one] = await quote({ ...shipmentOf('B').content, route } as never, call);
  const [all] = await quote({ ...content, services: [], route } as never, call);
  expect(all?.tariffPrice).toBeGreaterThan(2 * (one?.tariffPrice ?? 0));
});

it('marks them to be handed out together where the contract has it, by the kinds of mail that do', async () => {
  const post = await openPost({ settings: { severalPlaces: 'group' } });
  const call = post.openProcess();
  await handedOver(call, shipmentOf('A-1', { weights }));
  expect(post.books.items[2]?.order).toMatchObject({ 'add-to-mmo': true, 'group-name': 'A-1' });
  expect(await handOver(shipmentOf('A-2', { weights, tariffId: 'EMS' }), call)).toMatchObject({
    kind: 'rejected',
    problem: { detail: { kind: 'invalid', field: 'cargo.items' } },
  });
  const { content, route } = shipmentOf('A-3', { weights });
  const options = await quote({ ...content, route } as never, call);
  expect(options.map(({ tariffId }) => tariffId)).toEqual(['ONLINE_PARCEL']);
});

it('takes one place where the account says nothing', async () => {
  const post = await openPost();
  const call = post.openProcess();
  expect(await handOver(shipmentOf('A-1', { weights }), call)).toMatchObject({ kind: 'rejected' });
  const { content, route } = shipmentOf('A-1', { weights });
  expect(await quote({ ...content, route } as never, call)).toEqual([]);
  expect(post.asked()).toEqual(['GET /postoffice/1.0/{id}']);
});

it('leaves nothing of an order of which one item is refused', async () => {
  const post = await openPost(separate);
  expect(await handOver(shipmentOf('A-1', { weights: [1, 21] }), post.openProcess())).toMatchObject({
    kind: 'rejected',
    problem: { detail: { field: 'cargo.items' } },
  });
  expect(post.books.items.map(({ isDeleted }) => isDeleted)).toEqual([true]);
});

it('cancels all of them, or none', async () => {
  const post = await openPost(separate);
  const call = post.openProcess();
  const ref = await handedOver(call, shipmentOf('A-1', { weights }));
  expect(await cancel(ref, call)).toEqual({ kind: 'canceled' });
  expect(post.books.items.every(({ isDeleted }) => isDeleted)).toBe(true);

  const late = await handedOver(call, shipmentOf('A-2', { weights }));
  const [, second] = post.books.items.slice(3);
  // Somebody has brought one of them already.
  if (second) second.batch = { name: '9', status: 'ACCEPTED', sendingDate: '', office: '', kind: '', listed: [] };
  expect(await cancel(late, call)).toMatchObject({ kind: 'too-late' });
  expect(post.books.items.slice(3).map(({ isDeleted, batch }) => [isDeleted, batch === null])).toEqual([
    [false, false],
    [false, false],
    [false, false],
  ]);
});

it('takes two orders of one number, and an order that is not whole, for no order', async () => {
  const post = await openPost(separate);
  const call = post.openProcess();
  const find = () => findByReference({ reference: 'A-1', id: null, number: null }, call);
  await handedOver(call, shipmentOf('A-1', { weights: [1, 2] }));
  await handedOver(call, shipmentOf('A-1'));
  expect(await find()).toMatchObject({ kind: 'ambiguous' });
  const [, second, third] = post.books.items;
  for (const item of [second, third]) if (item) item.isDeleted = true;
  // The first of two.
  expect(await find()).toMatchObject({ kind: 'ambiguous' });
});

it('is delivered when the last of them is, and says which item an event is about', async () => {
  const post = await openPost(separate);
  const call = post.openProcess();
  const ref = await handedOver(call, shipmentOf('A-1', { weights: [1, 2] }));
  const [first, second] = post.books.items;
  const status = async () => {
    const [told] = await track([ref], call);
    if (told === undefined || 'problem' in told) throw new Error('Nothing was told.');
    return { last: told.events.at(-1), pieces: told.pieces };
  };
  for (let n = 0; n < 6; n++) if (first) post.books.advance(first);
  expect(await status()).toMatchObject({
    last: {
      status: 'TransferredToVendor',
      receivedBy: null,
      text: { en: expect.stringMatching(/^Place 1 of 2: Вручение/) },
    },
    pieces: [first?.barcode, second?.barcode],
  });
  for (let n = 0; n < 5; n++) if (second) post.books.advance(second);
  expect(await status()).toMatchObject({ last: { status: 'ParcelInPickupPoint' } });
  if (second) post.books.advance(second);
  expect(await status()).toMatchObject({
    last: {
      status: 'Finished',
      receivedBy: 'Петрова Анна Сергеевна',
      text: { ru: expect.stringMatching(/^Место 2 из 2/) },
    },
  });
});

const eventAt = (at: number, status: VendorEvent['status']): VendorEvent => ({
  at,
  source: 'Russian Post',
  text: { en: 'x', ru: 'x' },
  status,
  isReturn: false,
  receivedBy: null,
});
it('is delivered in part where one of them has come back', () => {
  const events = together([[eventAt(1, 'Finished')], [eventAt(2, 'FinishedWithReturn')]]);
  expect(events.map(({ status }) => status)).toEqual(['TransferredToVendor', 'FinishedWithAdditional']);
});

const history = fc
  .array(fc.constantFrom('ParcelPickedUp', 'ParcelOnTheWay', 'ParcelInPickupPoint', 'ProblemDetected', 'Returning'), {
    maxLength: 5,
  })
  .chain((way) =>
    fc.record({
      way: fc.constant(way),
      end: fc.option(fc.constantFrom('Finished', 'FinishedWithReturn', 'FinishedWithAdditional')),
      step: fc.integer({ min: 1, max: 9 }),
    }),
  )
  .map(({ way, end, step }) => [...way, ...(end ? [end] : [])].map((status, n) => eventAt(n * step, status as never)));

it('ends once, with the last of any items, and loses no event', () => {
  fc.assert(
    fc.property(fc.array(history, { minLength: 2, maxLength: 4 }), (items) => {
      const events = together(items);
      expect(events).toHaveLength(items.flat().length);
      const isEnd = ({ status }: VendorEvent) => statuses[status].group === 'final';
      const areAllEnded = items.every((item) => item.some(isEnd));
      expect(events.filter(isEnd)).toHaveLength(areAllEnded ? 1 : 0);
      if (areAllEnded) expect(events.findLastIndex(isEnd)).toBe(events.length - 1);
      // Back to the sender goes an order whose items all do.
      if (events.some(({ status }) => status === 'Returning'))
        expect(items.some((item) => item.some(({ status }) => status === 'Returning'))).toBe(true);
    }),
  );
});

it('collects of no item more than it is insured for, and loses no kopeck', async () => {
  const call = (await openPost(separate)).openProcess();
  const sums = fc.integer({ min: 1, max: 100_000 });
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 20_000 }), { minLength: 1, maxLength: 10 }),
      sums,
      sums,
      (grams, a, b) => {
        const [collected, insured] = [Math.min(a, b), Math.max(a, b)];
        const { content } = shipmentOf('A', { weights: grams.map((gram) => gram / 1000), insured, collected });
        const items = itemsOf('ONLINE_PARCEL', content, call);
        expect(items.reduce((sum, item) => sum + item.declared, 0)).toBe(insured);
        expect(items.reduce((sum, item) => sum + item.collected, 0)).toBe(collected);
        for (const item of items) expect(item.collected).toBeLessThanOrEqual(item.declared);
      },
    ),
  );
});
