import { type PickupPoint, parseDateTime } from '@cartage/core';
import { toVendorProblem, type VendorProblem } from '@cartage/vendor-kit';
import { requestOf, samplesOf, shipmentOf } from '@cartage/vendor-kit/conformance';
import { locationNamed } from '@cartage/vendor-kit/laws';
import { expect, it } from 'vitest';
import { readFind } from './find.ts';
import { buildShipment, readHandOver } from './hand-over.ts';
import { mockVendors } from './index.ts';
import { shipmentRequest } from './protocol.ts';
import { recorded } from './testing.ts';

const zone = 'Europe/Moscow';
const [{ manifest }] = mockVendors as [(typeof mockVendors)[number]];
const [sample] = samplesOf(manifest, manifest.tariffs);
const request = requestOf(sample as NonNullable<typeof sample>, []);
const option = { tariffId: 'SW-STD', takeDate: '2026-11-23', tariffPrice: 1, services: [] } as never;

const problemOf = (read: () => unknown): VendorProblem => {
  try {
    return expect.fail(`A problem was due, not ${JSON.stringify(read())}`);
  } catch (thrown) {
    return toVendorProblem(thrown);
  }
};

it('hands over the order under its reference, with the option that was chosen', () => {
  const shipment = shipmentOf('CTG-4820-9137', manifest, request, option);
  const content = { ...shipment.content, callCourier: true, comments: 'Хрупко' };
  const built = buildShipment(manifest, { ...shipment, content });
  expect(shipmentRequest.parse(built)).toMatchObject({
    ref: 'CTG-4820-9137',
    tariff: 'SW-STD',
    pickup_day: '2026-11-23',
    courier: { from: '09:00', to: '18:00' },
    remark: 'Хрупко',
  });
});

it('tells the region beside the name of a city, its code in the register, and the city of a point', () => {
  const shipment = shipmentOf('CTG-4820-9137', manifest, request, option);
  const ofKursk = locationNamed('Железногорск', {
    codes: ['a9c1d8cb-4a67-4a0b-8c0c-2d3b0c4c2b61', '4600000300000'],
    region: { en: 'Kursk Oblast', ru: 'Курская область' },
  });
  const destinationPoint = { id: 'EC-46000003-001', cityId: '4600000300000' } as PickupPoint;
  const { from, to } = buildShipment(manifest, {
    ...shipment,
    route: { ...shipment.route, destination: ofKursk, destinationPoint },
  });
  expect([to.city, to.city_name, to.region, to.point_city]).toEqual([
    ...['4600000300000', 'Железногорск', 'Курская область', '4600000300000'],
  ]);
  expect([from.city, from.city_name, from.region, from.point_city]).toEqual(['7700000000000', 'Москва', null, null]);
});

it('books no courier where the pickup waits for a call', () => {
  const shipment = shipmentOf('CTG-4820-9137', manifest, request, option);
  const pickup = { ...shipment.content.pickup, isPostponed: true };
  expect(
    buildShipment(manifest, { ...shipment, content: { ...shipment.content, callCourier: true, pickup } }).courier,
  ).toBeNull();
});

it('hands over the wished delivery, the vehicle and the true seller', () => {
  const shipment = shipmentOf('CTG-4820-9137', manifest, request, option);
  const { terms, cargo } = shipment.content;
  const content: typeof shipment.content = {
    ...shipment.content,
    terms: { ...terms, requestedDate: '2026-12-01', requestedTimeFrom: '10:00', requestedTimeTo: null },
    cargo: {
      ...cargo,
      vehicle: { bodyType: 4, loadingType: 8, loadCapacity: 2, additionalConditions: '+2..+6 °C', senderPackage: null },
    },
    seller: { name: 'Лавка', phone: '+74950000000', address: 'Арбат, 1' },
  };
  expect(shipmentRequest.parse(buildShipment(manifest, { ...shipment, content }))).toMatchObject({
    wish: { day: '2026-12-01', from: '10:00', to: null },
    truck: { body: 4, loading: 8, capacity: 2, conditions: '+2..+6 °C', packing: null },
    seller: { name: 'Лавка', phone: '+74950000000', street: 'Арбат, 1' },
  });
  expect(buildShipment(manifest, shipment)).toMatchObject({ wish: null, truck: null, seller: null });
});

it('reads the vendor’s numbers, price and date', async () => {
  const confirmation = {
    invoiceNumber: 'SW0000000001',
    returnInvoiceNumber: null,
    pickupNumber: 'SW-P000001',
    trackingNumber: 'TRK000000001',
    price: 89_500,
    plannedDeliveryAt: parseDateTime('2026-11-26T18:00:00+03:00', zone),
  };
  expect(readHandOver(recorded('shipment'), zone)).toEqual({ kind: 'confirmed', ...confirmation });
  expect(await readFind(recorded('found'), zone)).toEqual({
    kind: 'found',
    ...confirmation,
    createdAt: parseDateTime('2026-11-20T12:00:00+03:00', zone),
    receiverCity: '7800000000000',
    weightGrams: 3000,
  });
  expect(await readFind(recorded('not-found'), zone)).toEqual({ kind: 'none' });
});

it('says that several shipments of one reference are too many to adopt one', async () => {
  const { bytes, ...answer } = recorded('found');
  const { shipments } = JSON.parse(Buffer.from(bytes).toString());
  const twice = Buffer.from(JSON.stringify({ shipments: [...shipments, ...shipments] }));
  expect(await readFind({ ...answer, bytes: twice }, zone)).toEqual({
    kind: 'ambiguous',
    numbers: ['SW0000000001', 'SW0000000001'],
  });
});

it.for([
  ['shipment-duplicate', { kind: 'conflict' }],
  ['shipment-bad-field', { kind: 'invalid', field: 'receiver.phone' }],
  ['shipment-not-served', { kind: 'notServed' }],
] as const)('reads %s as its problem', ([name, detail]) => {
  expect(problemOf(() => readHandOver(recorded(name), zone)).detail).toEqual(detail);
});
