import type { Shipment } from '@cartage/vendor-kit';
import { ofStatus, routesOf, scripted } from '@cartage/vendor-kit/laws';
import { expect, it } from 'vitest';
import { handOver } from './hand-over.ts';

const party = {
  name: 'Иван Петров',
  contactPerson: null,
  contactType: 'door',
  country: 'RU',
  cityId: '7700000000000',
  postalCode: null,
  address: 'пр. Мира, 2',
  phone: '8 (916) 123-45-67, +74951234567 доб. 12',
  email: null,
  instructions: null,
  pickupPointId: null,
  taxNumber: null,
};
const content = {
  sender: { ...party, name: 'ООО «Ромашка»', contactPerson: 'Пётр', taxNumber: '7700000000', email: 'a@example.com' },
  receiver: { ...party, instructions: 'Звонить дважды' },
  seller: { name: 'ИП Сидоров', phone: '+79990000000', address: null },
  cargo: {
    items: [{ weightKg: 1, qty: 1, l: null, h: null, w: null, volumeM3: null }],
    products: [],
    description: 'Книги',
  },
  services: [
    { code: 'Insurance', sum: 100_00, parameter: null },
    { code: 'PartialBuyOut', sum: null, parameter: null },
    { code: 'CashOnDelivery', sum: null, parameter: null },
  ],
  comments: 'Хрупкое',
  receiverDeliveryCharge: 250_50,
  receiverDeliveryChargeVatRate: 22,
};
const shipment = (changes: object = {}) =>
  ({
    reference: 'A-1',
    content: { ...content, ...changes },
    route: { origin: null, destination: null, originPoint: null, destinationPoint: null },
    option: { tariffId: '139', takeDate: '2031-06-02', price: 1 },
  }) as unknown as Shipment;
const orders = 'POST /v2/orders';
const accepted = ofStatus(202, { entity: { uuid: 'u-1' }, requests: [{ type: 'CREATE', state: 'ACCEPTED' }] });
const before = {
  'POST /v2/oauth/token': { access_token: 'token-of-cdek', expires_in: 3599 },
  'GET /v2/location/cities': [{ code: 44 }],
};

it('makes an order of an online store from door to door', async () => {
  const { call, asked } = scripted({ ...before, [orders]: accepted });
  expect(await handOver(shipment(), call)).toEqual({ kind: 'accepted', id: 'u-1' });
  expect(asked.at(-1)?.headers).toEqual({ authorization: 'Bearer token-of-cdek' });
  expect(asked.at(-1)?.json).toEqual({
    type: 1,
    number: 'A-1',
    tariff_code: 139,
    comment: 'Звонить дважды. Хрупкое',
    from_location: { code: 44, address: 'пр. Мира, 2' },
    to_location: { code: 44, address: 'пр. Мира, 2' },
    sender: {
      name: 'Пётр',
      company: 'ООО «Ромашка»',
      email: 'a@example.com',
      tin: '7700000000',
      phones: [{ number: '+79161234567' }, { number: '+74951234567', additional: '12' }],
    },
    recipient: {
      name: 'Иван Петров',
      phones: [{ number: '+79161234567' }, { number: '+74951234567', additional: '12' }],
    },
    seller: { name: 'ИП Сидоров', phone: '+79990000000' },
    services: [{ code: 'PART_DELIV' }],
    delivery_recipient_cost: { value: 250.5, vat_rate: 22, vat_sum: 45.17 },
    packages: [
      {
        number: '1',
        weight: 1000,
        length: 17,
        width: 17,
        height: 17,
        items: [{ name: 'Книги', ware_key: 'A-1', payment: { value: 0 }, cost: 100, weight: 1000, amount: 1 }],
      },
    ],
  });
});

it('asks for services of its own beside the others', async () => {
  const { call, asked } = scripted({ ...before, [orders]: accepted });
  await handOver({ ...shipment(), ownServices: ['INSPECTION_CARGO', 'TRYING_ON'] }, call);
  expect(asked.at(-1)?.json).toMatchObject({
    services: [{ code: 'PART_DELIV' }, { code: 'TRYING_ON' }, { code: 'INSPECTION_CARGO' }],
  });
});

it('writes no slash in names, and no more phones than CDEK takes', async () => {
  const { call, asked } = scripted({ ...before, [orders]: accepted });
  const many = Array.from({ length: 11 }, (_, i) => `+7916000000${i % 10}`).join(', ');
  await handOver(
    shipment({
      sender: { ...party, name: 'ООО А/Б', contactPerson: 'Иванова/Петрова' },
      receiver: { ...party, phone: many },
    }),
    call,
  );
  const sent = asked.at(-1)?.json as { sender: object; recipient: { phones: unknown[] } };
  expect(sent.sender).toMatchObject({ name: 'Иванова-Петрова', company: 'ООО А-Б' });
  expect(sent.recipient.phones).toHaveLength(10);
});

it.for([
  ['prod', {}, 'https://api.cdek.ru/v2/orders'],
  ['prod', { testHost: '127.0.0.1:8097' }, 'https://api.cdek.ru/v2/orders'],
  ['test', {}, 'https://api.edu.cdek.ru/v2/orders'],
  ['test', { testHost: '127.0.0.1:8097' }, 'http://127.0.0.1:8097/v2/orders'],
  ['test', { testHost: '127.0.0.1:9000' }, 'http://127.0.0.1:9000/v2/orders'],
] as const)('calls the host of the environment %s', async ([environment, settings, url]) => {
  const { call, asked } = scripted({ ...before, [orders]: accepted }, { environment, settings });
  await handOver(shipment(), call);
  expect(asked.at(-1)?.url).toBe(url);
});

it('names points in place of addresses, and collects nothing unasked', async () => {
  const { call, asked } = scripted({ ...before, [orders]: accepted });
  const point = { ...party, contactType: 'pickup-point', pickupPointId: 'MSK1' };
  await handOver(
    shipment({
      sender: point,
      receiver: { ...point, pickupPointId: 'SPB1' },
      services: [],
      seller: null,
      comments: null,
    }),
    call,
  );
  const sent = asked.at(-1)?.json;
  expect(sent).toMatchObject({ shipment_point: 'MSK1', delivery_point: 'SPB1', services: [] });
  for (const absent of ['from_location', 'to_location', 'delivery_recipient_cost', 'comment', 'seller'])
    expect(sent).not.toHaveProperty(absent);
  expect(routesOf(asked)).not.toContain('GET /v2/location/cities');
});

it('sends nothing to a city that CDEK does not know', async () => {
  const { call, asked } = scripted({ ...before, 'GET /v2/location/cities': [] });
  expect(await handOver(shipment(), call)).toMatchObject({
    kind: 'rejected',
    problem: { detail: { kind: 'invalid', field: 'sender.cityId' } },
  });
  expect(routesOf(asked)).not.toContain(orders);
});

const errors = [{ code: 'v2_field_is_empty', message: '[phone] is empty' }];

it.for([
  ['refused', ofStatus(400, { requests: [{ type: 'CREATE', state: 'INVALID', errors }] }), 'rejected'],
  ['a refusal of all deliveries there', ofStatus(400, { errors: [{ code: 'err_result_service_empty' }] }), 'rejected'],
  ['refused within an accepted answer', ofStatus(202, { requests: [{ state: 'INVALID', errors }] }), 'rejected'],
  ['an answer without an order', ofStatus(202, { requests: [] }), 'unknown'],
] as const)('takes %s for what it is', async ([, answer, kind]) => {
  const { call } = scripted({ ...before, [orders]: answer });
  expect(await handOver(shipment(), call)).toMatchObject({ kind });
});

it('says that CDEK does not go there', async () => {
  const refused = ofStatus(400, { errors: [{ code: 'err_result_service_empty', message: 'Тариф недоступен' }] });
  expect(await handOver(shipment(), scripted({ ...before, [orders]: refused }).call)).toMatchObject({
    kind: 'rejected',
    problem: { kind: 'notServed', message: 'Тариф недоступен' },
  });
});

it('cuts remarks that are longer than CDEK takes', async () => {
  const { call, asked } = scripted({ ...before, [orders]: accepted });
  await handOver(shipment({ comments: 'ё'.repeat(300) }), call);
  expect(asked.at(-1)?.json).toMatchObject({ comment: `Звонить дважды. ${'ё'.repeat(239)}` });
});

it.for([
  ['error_validate_im_dep_number_has_already_had_integration', 'conflict'],
  ['v2_similar_request_still_processed', 'unavailable'],
] as const)('leaves to the host what it has to look into: %s', async ([code, kind]) => {
  const { call } = scripted({ ...before, [orders]: ofStatus(400, { errors: [{ code, message: 'Нет' }] }) });
  await expect(handOver(shipment(), call)).rejects.toMatchObject({ kind });
});
