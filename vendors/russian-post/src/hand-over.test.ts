import type { Shipment } from '@cartage/vendor-kit';
import { locationNamed, ofStatus, routesOf, scripted } from '@cartage/vendor-kit/laws';
import { expect, it } from 'vitest';
import { handOver, phoneOf } from './hand-over.ts';

const receiver = {
  name: 'Иванов Иван Иванович',
  contactType: 'door',
  postalCode: null,
  address: 'Карла Маркса, 33',
  phone: '8 (4132) 62-00-00, +79161234567',
  pickupPointId: null,
};
const shipment = {
  reference: 'A-1',
  content: {
    sender: { pickupPointId: '410000' },
    receiver,
    cargo: { items: [{ weightKg: 1, qty: 1, l: null, h: null, w: null }], products: [] },
    services: [],
    receiverDeliveryCharge: null,
  },
  route: { origin: null, destination: locationNamed('Магадан'), originPoint: null, destinationPoint: null },
  option: { tariffId: 'EMS', takeDate: '2026-07-11', price: 1 },
} as unknown as Shipment;

// As the live service answered in July 2026.
const clean = {
  'address-type': 'DEFAULT',
  house: '33',
  id: '1',
  index: '685000',
  place: 'г. Магадан',
  'place-guid': 'c0f1',
  'quality-code': 'GOOD',
  region: 'обл. Магаданская',
  street: 'пр-кт. Карла Маркса',
  'validation-code': 'VALIDATED',
};
const before = {
  'POST /1.0/clean/address': [clean],
  'POST /1.0/clean/physical': [{ id: '1', surname: 'Иванов', name: 'Иван', 'middle-name': 'Иванович' }],
};
const created = {
  ...before,
  'PUT /2.0/user/backlog': { orders: [{ barcode: '80093053624992', 'order-num': 'A-1', 'result-id': 310_115_153 }] },
};
const gathered = 'POST /1.0/user/shipment';
const removed = 'DELETE /1.0/backlog';

it('makes an order of the address that Russian Post has taken apart, and a batch of the order', async () => {
  const { call, asked } = scripted({ ...created, [gathered]: { 'result-ids': [310_115_153] } });
  expect(await handOver(shipment, call)).toMatchObject({
    kind: 'confirmed',
    id: '310115153',
    invoiceNumber: '80093053624992',
    trackingNumber: '80093053624992',
  });
  expect(asked.find(({ url }) => url.endsWith('clean/address'))?.json).toEqual([
    { id: '1', 'original-address': 'Магадан, Карла Маркса, 33' },
  ]);
  expect(asked.find(({ method }) => method === 'PUT')?.json).toEqual([
    {
      'address-type-to': 'DEFAULT',
      'index-to': 685_000,
      'region-to': 'обл. Магаданская',
      'place-to': 'г. Магадан',
      'street-to': 'пр-кт. Карла Маркса',
      'house-to': '33',
      'recipient-name': 'Иванов Иван Иванович',
      surname: 'Иванов',
      'given-name': 'Иван',
      'middle-name': 'Иванович',
      'mail-type': 'EMS',
      'mail-category': 'ORDINARY',
      mass: 1000,
      'order-num': 'A-1',
      'postoffice-code': '410000',
      'mail-direct': 643,
      'tel-address': 74_132_620_000,
      fragile: false,
    },
  ]);
  expect([asked.at(-1)?.url, asked.at(-1)?.json]).toEqual([
    'https://otpravka-api.pochta.ru/1.0/user/shipment?sending-date=2026-07-11',
    [310_115_153],
  ]);
});

it('takes null for a list with nothing in it', async () => {
  const { orders } = created['PUT /2.0/user/backlog'];
  const { call } = scripted({
    ...{ 'POST /1.0/clean/address': [{ ...clean, 'address-type': null }] },
    ...{ 'POST /1.0/clean/physical': before['POST /1.0/clean/physical'] },
    'PUT /2.0/user/backlog': { orders, errors: null },
    [gathered]: { 'result-ids': null, batches: null, errors: null },
  });
  expect(await handOver(shipment, call)).toMatchObject({ kind: 'confirmed', id: '310115153' });
});

it('leaves no order that no batch takes', async () => {
  const refused = { errors: [{ 'error-code': 'PAST_DUE_DATE', 'error-description': 'Дата отправки просрочена' }] };
  const { call, asked } = scripted({ ...created, [gathered]: refused, [removed]: { 'result-ids': [310_115_153] } });
  expect(await handOver(shipment, call)).toMatchObject({
    kind: 'rejected',
    problem: { message: 'Дата отправки просрочена', detail: { kind: 'invalid', field: 'pickup.date' } },
  });
  expect(asked.at(-1)).toMatchObject({ method: 'DELETE', json: [310_115_153] });

  const outright = ofStatus(400, { desc: 'Bad request' });
  const gone = scripted({ ...created, [gathered]: outright, [removed]: { 'result-ids': [310_115_153] } });
  expect((await handOver(shipment, gone.call)).kind).toBe('rejected');
  const failing = scripted({ ...created, [gathered]: outright, [removed]: ofStatus(500, {}) });
  expect((await handOver(shipment, failing.call)).kind).toBe('unknown');
  const kept = scripted({ ...created, [gathered]: refused, [removed]: { errors: [{ 'error-code': 'UNDEFINED' }] } });
  expect((await handOver(shipment, kept.call)).kind).toBe('unknown');
});

it('does not know what became of an order whose batch failed', async () => {
  for (const status of [401, 429, 500]) {
    const { call, asked } = scripted({ ...created, [gathered]: ofStatus(status, { desc: 'no' }) });
    expect((await handOver(shipment, call)).kind).toBe('unknown');
    expect(routesOf(asked)).not.toContain(removed);
  }
});

it('says in the words of Russian Post why it refuses an order', async () => {
  const codes = [
    { code: 'EMPTY_INDEX_TO', description: 'Почтовый индекс не указан' },
    { code: 'TARIFF_ERROR', description: 'Ошибка тарификации', details: 'Нет доставки' },
  ];
  const answers = (errors: object[], status = 200) =>
    scripted({
      ...before,
      'PUT /2.0/user/backlog': ofStatus(status, { errors: [{ 'error-codes': errors, position: 0 }] }),
    });
  for (const status of [200, 400])
    expect(await handOver(shipment, answers(codes.slice(0, 1), status).call)).toMatchObject({
      kind: 'rejected',
      problem: { message: 'Почтовый индекс не указан', detail: { field: 'receiver.postalCode' } },
    });
  expect(await handOver(shipment, answers(codes).call)).toMatchObject({
    problem: { message: 'Почтовый индекс не указан. Ошибка тарификации. Нет доставки', kind: 'notServed' },
  });
  expect(await handOver(shipment, answers([{ code: 'UNDEFINED' }]).call)).toMatchObject({
    kind: 'rejected',
    problem: { message: 'UNDEFINED' },
  });
});

it('takes an answer without an order for no answer', async () => {
  expect(await handOver(shipment, scripted({ ...before, 'PUT /2.0/user/backlog': {} }).call)).toMatchObject({
    kind: 'unknown',
    problem: { message: 'Russian Post answered without the order.' },
  });
});

it.for([{ 'quality-code': 'UNDEF_03' }, { 'validation-code': 'NOT_VALIDATED_INCOMPLETE' }, { index: null }])(
  'sends nothing to an address with %j',
  async (flaw) => {
    const { call, asked } = scripted({ ...before, 'POST /1.0/clean/address': [{ ...clean, ...flaw }] });
    expect(await handOver(shipment, call)).toMatchObject({
      kind: 'rejected',
      problem: { detail: { kind: 'invalid', field: 'receiver.address' } },
    });
    expect(asked.every(({ method }) => method === 'POST')).toBe(true);
  },
);

it('goes by the postal code that is given, by the address of a door, and by the parts that have something in them', async () => {
  const { call, asked } = scripted({
    ...created,
    'POST /1.0/clean/address': [{ ...clean, room: '', letter: null }],
    [gathered]: {},
  });
  const known = { ...shipment.content.receiver, postalCode: '685007', pickupPointId: '685000' };
  await handOver({ ...shipment, content: { ...shipment.content, receiver: known } }, call);
  const [order = {}] = (asked.find(({ method }) => method === 'PUT')?.json ?? []) as readonly object[];
  expect(order).toMatchObject({ 'address-type-to': 'DEFAULT', 'index-to': 685_007 });
  expect(order).not.toHaveProperty('room-to');
  expect(order).not.toHaveProperty('letter-to');
});

const twin = (ru: string, code: string) => locationNamed('Железногорск', { codes: [code], region: { en: ru, ru } });

it('sends the region with the town, and refuses an address that is found in another region', async () => {
  const ask = async (destination: ReturnType<typeof locationNamed>) => {
    const script = scripted({
      ...created,
      'POST /1.0/clean/address': [{ ...clean, region: 'обл. Курская', index: '307170' }],
      [gathered]: {},
    });
    const outcome = await handOver({ ...shipment, route: { ...shipment.route, destination } }, script.call);
    return { outcome, written: script.asked.find(({ url }) => url.endsWith('clean/address'))?.json };
  };
  const kursk = await ask(twin('Курская область', '4600000300000'));
  expect(kursk.written).toEqual([{ id: '1', 'original-address': 'Курская область, Железногорск, Карла Маркса, 33' }]);
  expect(kursk.outcome.kind).toBe('confirmed');
  expect((await ask(twin('Красноярский край', '2400000400000'))).outcome).toMatchObject({
    kind: 'rejected',
    problem: { detail: { kind: 'invalid', field: 'receiver.address' } },
  });
});

it('refuses a postal code of another region, and never sends none', async () => {
  const receiver = { ...shipment.content.receiver, postalCode: '410000' };
  const ask = async (index: string | null, region: string) => {
    const { call, asked } = scripted({
      ...created,
      'POST /1.0/clean/address': [{ ...clean, region: null, index }],
      'GET /postoffice/1.0/410000': { 'postal-code': '410000', settlement: 'x', region },
      [gathered]: {},
    });
    const route = { ...shipment.route, destination: twin('Курская область', '4600000300000') };
    const outcome = await handOver({ ...shipment, route, content: { ...shipment.content, receiver } }, call);
    return [
      outcome.kind,
      'problem' in outcome ? outcome.problem.detail : asked.some(({ url }) => url.includes('/410000')),
    ];
  };
  expect(await ask('307170', 'Саратовская обл')).toEqual([
    'rejected',
    { kind: 'invalid', field: 'receiver.postalCode' },
  ]);
  expect(await ask(null, 'Курская обл')).toEqual(['confirmed', true]);
  expect(await ask('410000', 'Саратовская обл')).toEqual(['confirmed', false]);
});

it('refuses an office that has closed', async () => {
  const receiver = { ...shipment.content.receiver, contactType: 'pickup-point' as const, pickupPointId: '685000' };
  for (const flaw of ['is-closed', 'is-temporary-closed']) {
    const { call } = scripted({
      ...created,
      'GET /postoffice/1.0/685000': { 'postal-code': '685000', settlement: 'Магадан', [flaw]: true },
    });
    expect(await handOver({ ...shipment, content: { ...shipment.content, receiver } }, call)).toMatchObject({
      kind: 'rejected',
      problem: { detail: { kind: 'invalid', field: 'receiver.pickupPointId' } },
    });
  }
});

const named = async (name: string, clean: object = { 'quality-code': 'NOT_SURE' }) => {
  const { call, asked } = scripted({ ...created, 'POST /1.0/clean/physical': [{ id: '1', ...clean }], [gathered]: {} });
  await handOver({ ...shipment, content: { ...shipment.content, receiver: { ...receiver, name } } } as Shipment, call);
  const [order = {}] = (asked.find(({ method }) => method === 'PUT')?.json ?? []) as readonly Record<string, string>[];
  expect(order['recipient-name']).toBe(name);
  return {
    parts: [order.surname, order['given-name'], order['middle-name']],
    isAsked: asked.some(({ url }) => url.endsWith('clean/physical')),
  };
};

it.for([
  ['Иванов Иван Иванович', ['Иванов', 'Иван', 'Иванович']],
  ['Иван Иванович Иванов', ['Иванов', 'Иван', 'Иванович']],
  ['Ольга Ильинична Ким', ['Ким', 'Ольга', 'Ильинична']],
  ['Петрова Анна Сергеевна', ['Петрова', 'Анна', 'Сергеевна']],
] as const)('takes %s apart by the patronymic, and asks nobody', async ([name, parts]) => {
  expect(await named(name)).toEqual({ parts, isAsked: false });
});

it.for([
  ['Иван Иванов', { surname: 'Иванов', name: 'Иван' }, ['Иванов', 'Иван', ''], true],
  // Russian Post told a surname alone, or nothing: it may refuse an order without a given name.
  ['Иван Иванов', { surname: 'Иванов' }, ['Иванов', 'Иван', ''], true],
  ['Ли Юн', {}, ['Ли', 'Юн', ''], true],
  ['Юлия', {}, ['Юлия', '', ''], false],
  ['ООО «Ромашка»', {}, ['ООО', '«Ромашка»', ''], false],
  [
    'Иван Петрович Абрамович',
    { surname: 'Абрамович', name: 'Иван', 'middle-name': 'Петрович' },
    ['Абрамович', 'Иван', 'Петрович'],
    true,
  ],
  [
    'Иванович Иван Петрович',
    { surname: 'Иванович', name: 'Иван', 'middle-name': 'Петрович' },
    ['Иванович', 'Иван', 'Петрович'],
    false,
  ],
] as const)('gives %s, of which Russian Post says %j, a given name', async ([name, clean, parts, isAsked]) => {
  expect(await named(name, clean)).toEqual({ parts, isAsked });
});

it('takes one place an order', async () => {
  const { call } = scripted(before);
  const { cargo } = shipment.content;
  const content = { ...shipment.content, cargo: { ...cargo, items: [...cargo.items, ...cargo.items] } };
  expect(await handOver({ ...shipment, content }, call)).toMatchObject({
    kind: 'rejected',
    problem: { detail: { kind: 'invalid', field: 'cargo.items' } },
  });
});

it.for([
  ['+7 916 123-45-67', 79_161_234_567],
  ['8(916)1234567', 79_161_234_567],
  ['89161234567 доб. 12', 79_161_234_567],
  ['+375291234567', 375_291_234_567],
  ['+8613912345678', 8_613_912_345_678],
] as const)('reads the phone %s', ([text, digits]) => {
  expect(phoneOf(text)).toBe(digits);
});
