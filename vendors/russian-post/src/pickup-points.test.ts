import type { PickupPoint } from '@cartage/core';
import { scripted } from '@cartage/vendor-kit/laws';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { zipOf } from '../simulator/passport.ts';
import { passportElements } from './passport.ts';
import { pickupPoints } from './pickup-points.ts';

// As a public repository recorded it in 2022.
const village = {
  address: {
    addressType: 'DEFAULT',
    area: 'р-н Красноармейский',
    house: '33',
    index: '412831',
    manualInput: false,
    place: 'с Сосновка',
    region: 'обл Саратовская',
    street: 'ул Красноармейская',
  },
  addressFias: {
    ads: '412831 обл Саратовская Сосновка с Красноармейская ул, д. 33',
    locationGarCode: '3b8a65d4-fcf3-4081-a37f-da7b14105cad',
  },
  latitude: '51.189051',
  longitude: '45.786043',
  type: 'СОПС',
  workTime: ['пн, выходной', 'вт, открыто: 11:00 - 15:00', 'ср, открыто: 09:00 - 15:30, перерыв: 12:00 - 13:00'],
};
const town = { place: 'г Саратов', region: 'обл Саратовская', street: 'ул Ленина', house: '1', corpus: '2' };
const office = (index: string, more: object = {}, address: object = town) => ({
  ...village,
  address: { index, ...address },
  addressFias: null,
  latitude: '51.5',
  longitude: '46.0',
  type: 'ГОПС',
  ...more,
});

const directory = (elements: readonly unknown[]) =>
  zipOf('OPS.txt', Buffer.from(JSON.stringify({ vsnapshot: '[{', passportElements: elements, tail: { ok: [{}] } })));
const pointsOf = async (elements: readonly unknown[]) => {
  const { call, asked, said } = scripted({
    'GET /1.0/user-shipping-points': [
      { 'operator-postcode': '410000', enabled: true },
      { 'operator-postcode': '410001', enabled: false },
    ],
    'GET /1.0/unloading-passport/zip': directory(elements),
  });
  const points: PickupPoint[] = [];
  for await (const batch of pickupPoints(call)) points.push(...batch);
  return { points, asked, said };
};

it('keeps an office of which something is told as null', async () => {
  const { points } = await pointsOf([office('410000', { workTime: null }, { ...town, corpus: null, house: null })]);
  expect(points).toMatchObject([{ id: '410000', workTime: null, address: 'ул Ленина' }]);
});

it('tells the offices of all Russia by two calls, each in the city of the address register', async () => {
  const { points, asked } = await pointsOf([village, office('410000'), office('410001')]);
  expect(points).toMatchObject([
    {
      id: '412831',
      type: 'post-office',
      cityId: '3b8a65d4-fcf3-4081-a37f-da7b14105cad',
      cityName: 'Сосновка',
      name: 'Сосновка 412831',
      address: 'ул Красноармейская, 33',
      latitude: 51.189051,
      longitude: 45.786043,
      workTime: 'вт 11:00-15:00, ср 09:00-15:30',
      intake: false,
      cashPayment: true,
      maxPlaces: 1,
    },
    { id: '410000', intake: true, cityId: '6400000100000', cityName: 'Саратов', address: 'ул Ленина, 1, к. 2' },
    { id: '410001', intake: false },
  ]);
  expect(asked.map(({ url, mostBytes }) => [new URL(url).search, mostBytes])).toEqual([
    ['', undefined],
    ['?type=OPS', 64 * 1024 * 1024],
  ]);
});

it('leaves out lockers, partners, offices that work on no day, and what it cannot read or place', async () => {
  const { points, said } = await pointsOf([
    office('410002', { type: 'Почтомат' }),
    office('410003', { type: 'ПВЗ' }),
    office('410004', { workTime: ['пн, выходной', 'вт, выходной'] }),
    office('410005', { latitude: 'x' }),
    office('410006', { latitude: '70' }, { place: 'п Дальний', region: 'край Красноярский' }),
    null,
    office('410007', { workTime: [] }),
    office('410007', { workTime: [] }),
  ]);
  expect(points.map(({ id, workTime }) => [id, workTime])).toEqual([['410007', null]]);
  expect(said).toContain('Russian Post told of offices that cannot be read.');
  expect(said).toContain('Russian Post told of offices far from every city that is known.');
  expect((await pointsOf([office('410007')])).said.filter((text) => text.startsWith('Russian Post'))).toEqual([]);
});

const elementsOf = async (archive: Uint8Array) => {
  const texts = [];
  for await (const text of passportElements(archive)) texts.push(text);
  return texts;
};

it('cuts any objects out of the archive as they were, packed or not', async () => {
  const anything = fc.dictionary(fc.string(), fc.jsonValue());
  await fc.assert(
    fc.asyncProperty(fc.array(anything), fc.constantFrom(0 as const, 8 as const), async (elements, method) => {
      const document = Buffer.from(JSON.stringify({ passportElements: elements, unloadingDate: '[{"' }));
      expect(await elementsOf(zipOf('a.txt', document, method))).toEqual(elements.map((one) => JSON.stringify(one)));
    }),
    { numRuns: 50 },
  );
});

it('cuts objects that come in several pieces', async () => {
  const elements = Array.from({ length: 3000 }, (_, n) => ({ n, text: `ё"\\{[${n}` }));
  expect((await elementsOf(directory(elements))).map((text) => JSON.parse(text))).toEqual(elements);
});

it.for([
  ['nothing', Buffer.alloc(0)],
  ['a page', Buffer.from('<html>')],
  ['half of it', directory([village]).subarray(0, 200)],
  ['an end alone', Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18, 255)])],
  ['no file', zipOf('a.txt', Buffer.alloc(0))],
] as const)('takes %s for a defect', async ([, archive]) => {
  await expect(elementsOf(archive)).rejects.toMatchObject({ kind: 'defect' });
});
