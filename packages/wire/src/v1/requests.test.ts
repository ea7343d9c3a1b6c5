import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { readBody } from '../read-body.ts';
import { readApiKey } from './api-key.ts';
import { calcContract } from './calc.ts';
import { calcManyRequestModels, fromElements } from './calc-many.ts';
import { callCourierRequestModel, toCourierWish } from './call-courier.ts';
import { fromCancelled } from './cancel.ts';
import { createContract } from './create.ts';
import { createManyContract, orderCreateModels, toNewOrders } from './create-many.ts';
import { getOrdersRequestModel, toOrderSearch } from './get-orders.ts';
import { pickupPointsRequestModel, toPickupPointSearch } from './get-pickup-points.ts';
import { orderRequestModel, toOrderRef } from './order-request.ts';
import { printRequestModel, toPrint } from './print.ts';
import { pushToVendorModel, toPush } from './push-to-vendor.ts';
import { option } from './testing/stored-order.ts';
import { fromTrack } from './track.ts';
import { orderUpdateModel, toOrderUpdate, updateContract } from './update.ts';

function read<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const { value, problems } = readBody(schema, body);
  expect(problems).toEqual([]);
  return value as z.output<S>;
}

const order = { apiKey: 'k', orderId: 'CTG-1' };

describe('the key (specification, Authentication)', () => {
  it('stands in the body, under a name in any case', () => {
    expect(readApiKey({ apiKey: 'a', APIKEY: 'b' })).toEqual({ key: 'a' });
    expect(readApiKey({ ApiKey: 'b' })).toEqual({ key: 'b' });
    expect(readApiKey([{ apiKey: 'a' }, { apikey: 'a' }])).toEqual({ key: 'a' });
  });

  it.each([
    [null, 'apiKey'],
    ['text', 'apiKey'],
    [{ apiKey: '' }, 'apiKey'],
    [{ apiKey: 5 }, 'apiKey'],
    [[], '[0].apiKey'],
    [[{ apiKey: 'a' }, {}], '[1].apiKey'],
  ])('is missing in %j', (body, target) => {
    expect(readApiKey(body)).toMatchObject({ problem: { code: 'ApiKeyEmpty', target } });
  });

  it('is one in a list', () => {
    expect(readApiKey([{ apiKey: 'a' }, { apiKey: 'b' }])).toMatchObject({
      problem: { code: 'RequestInvalid', target: '[1].apiKey' },
    });
  });
});

describe('Get, Track, Cancel', () => {
  it('name an order; without a key of its own by null', () => {
    expect(toOrderRef(read(orderRequestModel, { ...order, orderKey: 'x' }))).toEqual({
      number: 'CTG-1',
      orderKey: 'x',
    });
    expect(toOrderRef(read(orderRequestModel, { ...order, orderKey: null }))).toEqual({
      number: 'CTG-1',
      orderKey: null,
    });
    const spelt = toOrderRef(read(orderRequestModel, { ...order, orderId: ' ctg-0000-5724 ' }));
    expect(spelt.number).toBe('CTG-0000-5724');
    expect(readBody(orderRequestModel, { ...order, orderId: '' }).problems).toMatchObject([{ target: 'orderId' }]);
  });

  it('tell events in their order and language, cancelled only when it is over', () => {
    const event = {
      at: Date.UTC(2026, 10, 20, 9),
      source: 'Econom',
      text: { en: 'Taken', ru: 'Забран' },
      status: 'ParcelPickedUp',
      isReturn: false,
    } as const;
    const { trackItems } = fromTrack([{ ...event, at: event.at + 5 }, event], { locale: 'ru', zone: 'Europe/Moscow' });
    expect(trackItems).toHaveLength(2);
    expect(trackItems[0]).toEqual({
      eventDateTime: '2026-11-20T12:00:00+03:00',
      eventSource: 'Econom',
      eventText: 'Забран',
      status: 7,
      isReturn: false,
    });
    expect(fromCancelled({ number: 'n', status: 'Canceled' }).cancelled).toBe(true);
    expect(fromCancelled({ number: 'n', status: 'CancelRequest' }).cancelled).toBe(false);
  });
});

describe('PushToVendor', () => {
  it('names the choice', () => {
    const body = { ...order, vendorId: 2, vendorUrgentTypeId: 'door' };
    expect(toPush(read(pushToVendorModel, body))).toEqual({
      number: 'CTG-1',
      orderKey: null,
      choice: { vendorId: 2, tariffId: 'door', contractType: null },
      pickup: {},
    });
    expect(toPush(read(pushToVendorModel, { ...body, autoChangeTakeDate: true })).pickup).toEqual({ autoMove: true });
  });
});

describe('Print', () => {
  const papers = (body: object) => toPrint(read(printRequestModel, { ...order, ...body })).value.papers;

  it.each([
    [{}, ['waybill']],
    [{ printInvoice: true, printMarks: true, printInsurance: true }, ['waybill', 'marks', 'policy']],
    [{ printInvoice: false, printMarks: true }, ['marks']],
    [{ docsToPrint: 0 }, ['waybill']],
    [{ docsToPrint: 2 + 64 }, ['marks', 'acceptance-act']],
    [{ docsToPrint: 2, printInvoice: true }, ['waybill', 'marks']],
    [{ docsToPrint: 1 + 2, printInvoice: false }, ['waybill', 'marks']],
    [
      { docsToPrint: 511 },
      [
        'waybill',
        'marks',
        'policy',
        'waybill-scan',
        'delivery-confirmation',
        'packing-list',
        'acceptance-act',
        'commercial-invoice',
        'other',
      ],
    ],
  ])('of %j prints %j', (body, expected) => {
    expect(papers(body)).toEqual(expected);
  });

  it('has 2 copies of the waybill and 1 of an included file (specification, Limits)', () => {
    const { value } = toPrint(read(printRequestModel, { ...order, includePdf: 'JVBERi0=' }));
    expect(value).toMatchObject({ copies: 2, include: { base64: 'JVBERi0=', position: 'after', copies: 1 } });
    const before = toPrint(
      read(printRequestModel, { ...order, includePdf: 'JVBERi0=', includePosition: 1, includeCopy: 3, invoiceCopy: 1 }),
    );
    expect(before.value).toMatchObject({ copies: 1, include: { position: 'before', copies: 3 } });
    expect(toPrint(read(printRequestModel, { ...order, includePdf: '' })).value.include).toBeNull();
  });

  it('of nothing is refused', () => {
    expect(toPrint(read(printRequestModel, { ...order, printInvoice: false })).problems).toMatchObject([
      { code: 'RequestInvalid', target: 'printInvoice' },
    ]);
    expect(readBody(printRequestModel, { ...order, invoiceCopy: 0, docsToPrint: 512 }).problems).toMatchObject([
      { target: 'invoiceCopy', text: { en: 'The value 0 is not accepted; accepted: a whole number from 1 to 20.' } },
      { target: 'docsToPrint' },
    ]);
  });
});

describe('CallCourier (specification, CallCourierRequestModel)', () => {
  const wish = (body: object) => toCourierWish(read(callCourierRequestModel, { apiKey: 'k', ...body }));

  it('by numbers ignores the place', () => {
    expect(wish({ ordersId: ['a'], senderAddress: 'x', takeDate: '2026-11-23', timeFrom: '10:00:00' })).toMatchObject({
      value: { orders: { numbers: ['a'] }, date: '2026-11-23', timeFrom: '10:00', timeTo: null },
      problems: [],
    });
  });

  it('by place needs the city of an address', () => {
    const byPlace = { placedOn: '2026-11-20', senderCityId: 'c', senderAddress: 'x', vendorIds: [2] };
    const { value } = wish({
      ordersId: [],
      orderPlaceDate: '2026-11-20',
      senderCityId: 'c',
      senderAddress: 'x',
      vendorsId: [2],
    });
    expect(value.orders).toEqual(byPlace);
    expect(wish({}).value.orders).toEqual({ placedOn: null, senderCityId: null, senderAddress: null, vendorIds: [] });
    const { problems, targetOf } = wish({ senderAddress: 'x' });
    expect(problems).toMatchObject([{ code: 'RequestInvalid', target: 'senderCityId' }]);
    expect(targetOf('date')).toBe('takeDate');
  });
});

describe('Update', () => {
  it('takes a customer number of any type (specification, OrderUpdateModel)', () => {
    const [{ body }] = updateContract.examples;
    const customerOrderId = (value: unknown) =>
      toOrderUpdate(read(orderUpdateModel, { ...body, customerOrderId: value })).value;
    expect(customerOrderId(17)).toMatchObject({
      number: body.orderId,
      orderKey: null,
      content: { customerOrderId: '17' },
    });
    expect(customerOrderId('A').content.customerOrderId).toBe('A');
    expect(customerOrderId(null).content.customerOrderId).toBeNull();
    expect(readBody(orderUpdateModel, { ...body, customerOrderId: {} }).problems).toMatchObject([
      { target: 'customerOrderId' },
    ]);
  });
});

describe('GetOrders', () => {
  it('searches by numbers, days and statuses; 0 stands for every status that is shown as Draft', () => {
    const search = (body: object) => toOrderSearch(read(getOrdersRequestModel, { apiKey: 'k', ...body }));
    expect(search({})).toEqual({ numbers: [], createdFrom: null, createdTo: null, statuses: [] });
    expect(
      search({ ordersId: ['a'], createDateFrom: '2026-11-01', createDateTo: '2026-11-02', statuses: [0, 90, 0] }),
    ).toEqual({
      numbers: ['a'],
      createdFrom: '2026-11-01',
      createdTo: '2026-11-02',
      statuses: ['Draft', 'RateRequest', 'AwaitingPayment', 'Finished'],
    });
    expect(readBody(getOrdersRequestModel, { apiKey: 'k', statuses: [15] }).problems).toMatchObject([
      { target: 'statuses[0]' },
    ]);
  });
});

describe('GetPickupPoints', () => {
  const search = (body: object) =>
    toPickupPointSearch(read(pickupPointsRequestModel, { apiKey: 'k', country: 'ru', cityId: 'c', ...body }));

  it('filters by nothing, or by cargo with its type', () => {
    expect(search({}).value).toEqual({
      country: 'RU',
      cityId: 'c',
      vendorId: null,
      cargoType: null,
      items: [],
      withPrices: false,
      weightKg: null,
    });
    const item = { weight: 1, qty: 1 };
    expect(search({ cargoType: 32, cargoItems: [item], weight: 2, withPriceCalc: true, vendorId: 3 })).toMatchObject({
      value: { cargoType: 'fragile', items: [{ weightKg: 1 }], vendorId: 3, withPrices: true, weightKg: 2 },
      problems: [],
    });
    expect(search({ cargoItems: [{ ...item, volumeWeight: 1 }] }).problems).toMatchObject([
      { code: 'RequestInvalid', target: 'cargoType' },
      { code: 'CargoItemsInvalid', target: 'cargoItems[0].volumeWeight' },
    ]);
    expect(search({}).targetOf('cargo.items[0].weightKg')).toBe('cargoItems[0].weight');
    expect(search({}).targetOf('weightKg')).toBe('weight');
  });
});

describe('lists', () => {
  it('of orders have problems that start with the index (decisions, section 6)', () => {
    const [{ body }] = createManyContract.examples;
    const [first] = body;
    expect(toNewOrders(read(orderCreateModels, body)).value).toHaveLength(2);
    const bad = read(orderCreateModels, [first, { ...first, services: [{ code: 9 }] }]);
    expect(toNewOrders(bad).problems).toMatchObject([{ code: 'ServiceInvalid', target: '[1].services[0].code' }]);
    expect(readBody(orderCreateModels, [first, { ...first, cargo: null }]).problems).toMatchObject([
      { target: '[1].cargo' },
    ]);
  });

  it.each([
    ['orders', orderCreateModels, createContract.examples[0].body],
    ['calculations', calcManyRequestModels, calcContract.examples[0].body],
  ])('of %s have 1 to 100 elements (decisions, section 1, Sizes)', (_, schema, element) => {
    expect(readBody(schema, Array(100).fill(element)).problems).toEqual([]);
    for (const count of [0, 101]) {
      const { problems } = readBody(schema, Array(count).fill(element));
      expect(problems).toMatchObject([
        { target: null, text: { en: expect.stringContaining('an array of 1 to 100 elements') } },
      ]);
    }
  });

  it('of calculations answer with options, errors and the total', () => {
    const problem = { code: 'CityInvalid', target: '[1].sender.cityId', text: { en: 'E', ru: 'Р' } } as const;
    const outcomes = [
      { customerOrderId: 'a', options: [option] },
      { customerOrderId: 'b', problem },
    ];
    const answer = fromElements(outcomes, { price: 65_035, minDays: 2, maxDays: 4 }, { locale: 'ru', zone: 'UTC' });
    expect(answer).toMatchObject({
      hasErrors: true,
      options: [
        { customerOrderId: 'a', deliveryOptions: { orderId: null, options: [{ price: 650.35 }] }, error: null },
        {
          customerOrderId: 'b',
          deliveryOptions: null,
          error: { errorCode: 'CityInvalid', errorAdditionalInfo: '[1].sender.cityId' },
        },
      ],
      total: { deliveryTime: '2-4 дня', minDays: 2, maxDays: 4, price: 650.35 },
    });
    expect(fromElements([], { price: 0, minDays: null, maxDays: null }, { locale: 'ru', zone: 'UTC' })).toMatchObject({
      hasErrors: false,
      total: { deliveryTime: null },
    });
  });
});
