import type { CallContext, Shipment } from '@cartage/vendor-kit';
import { expect, it } from 'vitest';
import { rateSheet } from './index.ts';
import { exampleSheet } from './testing.ts';

const plugin = rateSheet(exampleSheet('fast.json'), 'fast.json');
const call = {} as CallContext;

it('says of itself what the sheet says', () => {
  expect(plugin.manifest).toMatchObject({
    id: 900,
    key: 'fast',
    description: { ru: 'Москва и Санкт-Петербург по договорным ценам.' },
    contactTypes: ['door', 'pickup-point'],
    services: ['Insurance', 'CashOnDelivery', 'SmsToReceiver'],
    tariffs: [{ id: 'door', cancellationFee: 1000, urgencies: ['standard'] }, { id: 'office', description: '' }, {}],
  });
  expect(Object.keys(plugin)).not.toContain('track');
});

it('has no pickup points where the sheet has none', () => {
  const { points: _points, ...rest } = JSON.parse(exampleSheet('fast.json'));
  const tariffs = rest.tariffs.slice(0, 1);
  const [id] = tariffs.map((tariff: { readonly id: string }) => tariff.id);
  const doors = {
    ...rest,
    tariffs,
    rates: rest.rates.filter((rate: { tariff: string }) => rate.tariff === id),
    services: [],
  };
  expect(rateSheet(JSON.stringify(doors), 'x.json').pickupPoints).toBeUndefined();
});

it('gives a shipment the same number again, and cancels no other', async () => {
  const shipment = { reference: 'ABCD-0000-0001' } as Shipment;
  const first = await plugin.handOver(shipment, call);
  expect(first).toMatchObject({ kind: 'confirmed', invoiceNumber: 'FAST-ABCD-0000-0001', price: null });
  expect(await plugin.handOver(shipment, call)).toEqual(first);
  const cancel = (number: string | null) => plugin.cancel?.({ reference: 'ABCD-0000-0001', id: null, number }, call);
  expect(await cancel('FAST-ABCD-0000-0001')).toEqual({ kind: 'canceled' });
  expect(await cancel(null)).toEqual({ kind: 'canceled' });
  await expect(cancel('FAST-ABCD-0000-0002')).rejects.toMatchObject({ kind: 'notFound' });
});

it('tells its points as the host knows points', async () => {
  const all = [];
  for await (const batch of plugin.pickupPoints?.(call) ?? []) all.push(...batch);
  expect(all.map(({ id, cityId, cityName }) => [id, cityId, cityName])).toEqual([
    ['MSK-1', '7700000000000', 'Москва'],
    ['MSK-2', '7700000000000', 'Москва'],
    ['MSK-3', '7700000000000', 'Москва'],
    ['MSK-4', '7700000000000', 'Москва'],
    ['SPB-1', '7800000000000', 'Санкт-Петербург'],
    ['SPB-2', '7800000000000', 'Санкт-Петербург'],
  ]);
  expect(all[0]).toEqual({
    id: 'MSK-1',
    vendorId: 900,
    type: 'pickup-point',
    name: 'Fast on Arbat',
    country: 'RU',
    cityId: '7700000000000',
    cityName: 'Москва',
    address: 'ул. Арбат, 10',
    latitude: 55.7503,
    longitude: 37.5939,
    metroStation: null,
    metroLineHexColor: null,
    workTime: 'Mon-Fri 09:00-21:00, Sat 10:00-18:00',
    description: null,
    phone: '+7 495 123-45-67',
    freeStorageDays: 5,
    cashPayment: true,
    cardPayment: true,
    minWeight: null,
    maxWeight: 30,
    maxWidth: null,
    maxHeight: null,
    maxDepth: null,
    maxSizeSum: null,
    totalMaxVolume: null,
    intake: true,
    pickup: true,
    maxCashOnDelivery: 100_000_00,
  });
});
