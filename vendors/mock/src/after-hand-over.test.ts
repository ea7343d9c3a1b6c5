import { VendorProblem } from '@cartage/vendor-kit';
import { expect, it } from 'vitest';
import { readCancel } from './cancel.ts';
import { buildCourier, readCourier } from './courier.ts';
import { readPoints } from './pickup-points.ts';
import { recorded } from './testing.ts';
import { buildPatch } from './update.ts';

it('reads a cancellation that is done, asked for, or too late', () => {
  const asked = recorded('cancel-asked');
  expect(readCancel(asked)).toEqual({ kind: 'requested' });
  expect(readCancel({ ...asked, bytes: Buffer.from('{"result":"done"}') })).toEqual({ kind: 'canceled' });
  expect(() => readCancel(recorded('cancel-too-late'))).toThrow(
    new VendorProblem({ kind: 'tooLate' }, 'The shipment is out for delivery or delivered already.'),
  );
});

it('calls one courier for several shipments', () => {
  const shipments = [
    { reference: 'A', id: null, number: 'SW1' },
    { reference: 'B', id: null, number: 'SW2' },
  ];
  const window = { date: '2026-11-23', timeFrom: '10:00', timeTo: '14:00' };
  const sender = { address: 'ул. Ленина, 1' } as never;
  expect(buildCourier({ reference: 'C1', ticket: null, shipments, sender, origin: null, window })).toEqual({
    ref: 'C1',
    numbers: ['SW1', 'SW2'],
    street: 'ул. Ленина, 1',
    day: '2026-11-23',
    from: '10:00',
    to: '14:00',
  });
  const asked = { reference: 'CC-1' };
  expect(readCourier(recorded('courier'), asked)).toEqual({ kind: 'booked', pickupNumber: 'PO-C000001' });
  // Asked again by the same reference, it says what has come of it.
  const unconfirmed = { ...recorded('courier'), bytes: Buffer.from('{"pickup_order":null}') };
  expect(readCourier(unconfirmed, asked)).toEqual({ kind: 'accepted', ticket: 'CC-1' });
});

it('knows no shipment without a number', () => {
  const shipments = [{ reference: 'A', id: null, number: null }];
  const build = () =>
    buildCourier({ reference: 'C', ticket: null, shipments, sender: {} as never, origin: null, window: {} as never });
  expect(build).toThrow(VendorProblem);
});

it('changes what the vendor calls by other names', () => {
  expect(buildPatch({ 'receiver.phone': '+7916', 'receiver.instructions': null, comments: 'x' })).toEqual({
    to: { phone: '+7916', hint: null },
    remark: 'x',
  });
  expect(() => buildPatch({ 'receiver.phone': 42 })).toThrow(VendorProblem);
});

it('reads pickup points in our units, and goes on past one that it cannot read', () => {
  const answer = recorded('points');
  const body = JSON.parse(Buffer.from(answer.bytes).toString());
  const lines: string[] = [];
  const log = { warn: (line: string) => void lines.push(line) };
  const [, first] = body.points;
  const limits = { max_places: 1, max_sum_mm: 1200, closed: { from: '2026-12-01', to: '2026-12-08' } };
  const limited = { ...first, id: 'limited', ...limits };
  const bytes = Buffer.from(JSON.stringify({ ...body, points: [{ id: 'odd' }, ...body.points, limited] }));
  const { points, next } = readPoints({ ...answer, bytes }, 2, { log });
  expect([points.length, lines.length, next]).toEqual([4, 1, body.next]);
  expect(points.find(({ id }) => id === 'limited')).toMatchObject({
    maxPlaces: 1,
    maxSizeSum: 120,
    closed: { from: '2026-12-01', until: '2026-12-08' },
  });
  expect(points.find(({ type }) => type === 'parcel-locker')).toMatchObject({
    vendorId: 2,
    maxWeight: 15,
    maxDepth: 60,
    maxHeight: 38,
    maxWidth: 41,
    maxSizeSum: 139,
    totalMaxVolume: 0.09348,
    cashPayment: false,
    cardPayment: true,
    maxCashOnDelivery: 1_500_000,
  });
});
