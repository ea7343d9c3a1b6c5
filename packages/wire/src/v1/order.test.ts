import { checkOrder } from '@cartage/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readBody } from '../reading/read-body.ts';
import { fromOrder, type OrderCreateModel, orderCreateModel, orderGetModel, toNewOrder } from './order.ts';
import { fromOrderResult, fromPushError, orderCreateResultModel, orderPushErrorModel } from './order-result.ts';
import { conditions, orderBodies } from './testing/order-bodies.ts';
import { option, stored } from './testing/stored-order.ts';

const context = { locale: 'en', zone: 'Europe/Moscow' } as const;
const minimal: OrderCreateModel = {
  apiKey: 'k',
  sender: { name: 'S', address: 'A', phone: '+74951234567', country: 'ru', cityId: '7700000000000' },
  receiver: { name: 'R', address: 'B', phone: '+74951234567', country: 'RU', cityId: '1600000100000' },
  cargo: { cargoType: 1, cargoItems: [{ weight: 0.3, qty: 2, l: 30, h: 20, w: 10 }] },
  deliveryOptions: {},
};

const read = (body: unknown) => {
  const { value, problems } = readBody(orderCreateModel, body);
  expect(problems).toEqual([]);
  if (value === null) throw new Error('no value');
  return toNewOrder(value);
};

describe('an order', () => {
  it('shows in Get every fact that it was created with, and nothing is lost when that is sent again', () => {
    fc.assert(
      fc.property(orderBodies, (body) => {
        const { value, problems, forCompany } = read(body);
        expect(problems).toEqual([]);
        const companyId = forCompany?.[0]?.companyId ?? 7;
        const answer = fromOrder({ ...stored(value), companyId }, context);
        const { apiKey, ...content } = body;
        expect(answer).toMatchObject(withoutNulls(content) as object);

        const again = { ...answer, apiKey, cargo: { ...answer.cargo, cargoItems: answer.cargo.cargoItems.map(plain) } };
        expect(read(again).value.content).toEqual(value.content);
      }),
      { numRuns: 200 },
    );
  });

  it('is judged by the rules of the core without objection, when it keeps them', () => {
    fc.assert(
      fc.property(orderBodies, (body) => {
        expect(checkOrder(read(body).value.content, conditions)).toEqual([]);
      }),
    );
  });

  it('answers with every field of the model, null where nothing is known (interface 1.4)', () => {
    fc.assert(
      fc.property(orderBodies, (body) => {
        const answer = fromOrder(stored(read(body).value), context);
        expect(orderGetModel.strict().parse(answer)).toEqual(answer);
        expect(JSON.parse(JSON.stringify(answer))).toEqual(answer);
      }),
      { numRuns: 50 },
    );
  });

  it('has the defaults of the interface', () => {
    const { value, forCompany } = read(minimal);
    const { content } = value;
    expect(forCompany).toEqual([{ companyId: null, target: 'companyId' }]);
    expect(content.callCourier).toBe(true);
    expect(content.checkCustomerOrderId).toBe(false);
    expect(content.terms).toMatchObject({
      urgencies: ['standard'],
      directions: ['one-way'],
      payers: ['customer'],
      payments: ['invoice'],
    });
    expect(content.pickup).toEqual({ date: null, autoMove: false, isPostponed: false, timeFrom: null, timeTo: null });
    expect(content.sender).toMatchObject({ country: 'RU', contactType: 'door' });
    expect(content.choice).toBeNull();
    expect(content.cargo).toMatchObject({ isApproximate: false, isUsed: false, dangerClass: 0, vehicle: null });
  });

  it('takes null for absent in every optional field (interface 1.3)', () => {
    const shape = orderCreateModel.shape;
    const nulls = Object.fromEntries(Object.keys(shape).map((name) => [name, null]));
    const parts = {
      sender: { ...nullsOf(shape.sender.shape), ...minimal.sender },
      receiver: { ...nullsOf(shape.receiver.shape), ...minimal.receiver },
      cargo: { ...nullsOf(shape.cargo.shape), ...minimal.cargo },
      deliveryOptions: nullsOf(shape.deliveryOptions.shape),
    };
    expect(read({ ...nulls, ...minimal, ...parts }).value).toEqual(read(minimal).value);
  });

  it('takes masks of 0 and empty texts for absent too', () => {
    const deliveryOptions = {
      urgentType: 0,
      directionType: 0,
      payer: 0,
      paymentType: 0,
      vendorId: 0,
      vendorUrgentTypeId: '',
    };
    expect(read({ ...minimal, project: '', deliveryOptions }).value).toEqual(read(minimal).value);
  });

  it('is not chosen for hand-over until vendor and tariff are both filled (interface 10.1)', () => {
    const chosen = (deliveryOptions: object) => read({ ...minimal, deliveryOptions }).value.content.choice;
    expect(chosen({ vendorId: 2 })).toBeNull();
    expect(chosen({ vendorUrgentTypeId: 'door' })).toBeNull();
    expect(chosen({ vendorId: 2, vendorUrgentTypeId: 'door' })).toMatchObject({ vendorId: 2, tariffId: 'door' });
  });

  it('takes the date of an option as its takeDate, and times with seconds', () => {
    const deliveryOptions = { takeDate: '2026-11-23T00:00:00+03:00', timeFrom: '09:00:00' };
    expect(read({ ...minimal, deliveryOptions }).value.content.pickup).toMatchObject({
      date: '2026-11-23',
      timeFrom: '09:00',
    });
  });

  it('refuses a volumetric weight, which the service computes (interface 7.2)', () => {
    const cargo = {
      cargoType: 1,
      cargoItems: [
        { weight: 1, qty: 1 },
        { weight: 1, qty: 1, volumeWeight: 3 },
      ],
    };
    expect(read({ ...minimal, cargo }).problems).toMatchObject([
      {
        code: 'CargoItemsInvalid',
        target: 'cargo.cargoItems[1].volumeWeight',
        text: { en: expect.stringContaining('3') },
      },
    ]);
  });

  it('shows weights, names of places and what is returned only', () => {
    const answer = fromOrder(stored(read(minimal).value), { ...context, locale: 'ru' });
    expect(answer.sender).toMatchObject({ countryName: 'Россия', cityName: 'Москва' });
    expect(answer.cargo).toMatchObject({ weight: 0.6, cargoItems: [{ volumeWeight: 1.2 }] });
    const small = { ...minimal, receiver: { ...minimal.receiver, cityId: '0100000200000' } };
    expect(fromOrder(stored(read(small).value), context).receiver.cityName).toBeNull();
    const named = fromOrder(stored(read(small).value), { ...context, cityNames: { '0100000200000': 'Adygeysk' } });
    expect(named.receiver.cityName).toBe('Adygeysk');
  });

  it('shows a later status with its date-times, and a status of another interface as Draft', () => {
    const order = { ...stored(read(minimal).value), option, price: 65_035 };
    const delivered = {
      ...order,
      status: 'Finished',
      deliveredAt: Date.UTC(2026, 10, 25, 9, 30, 0, 999),
      receivedBy: 'Anna',
    } as const;
    expect(fromOrder(delivered, { ...context, locale: 'ru' }).orderInfo).toMatchObject({
      status: 90,
      statusName: 'Заказ выполнен',
      deliveryDate: '2026-11-25T12:30:00+03:00',
      receivedBy: 'Anna',
      price: 650.35,
      vendorInfo: { vendorId: 2, vendorName: 'Econom', vendorKey: 'econom' },
    });
    const waiting = fromOrderResult({ ...order, status: 'AwaitingPayment' }, context);
    expect(waiting).toMatchObject({ status: 0, statusName: 'Draft' });
    expect(orderCreateResultModel.strict().parse(waiting)).toEqual(waiting);
  });

  it('waits with options and errors when it was not handed over (interface 12.2)', () => {
    const answer = fromPushError(
      'CTG-1',
      [{ code: 'VendorRejected', target: null, text: { en: 'No.', ru: 'Нет.' } }],
      [option],
      context,
    );
    expect(orderPushErrorModel.strict().parse(answer)).toEqual(answer);
    expect(answer).toMatchObject({
      orderId: 'CTG-1',
      errors: [{ errorCode: 'VendorRejected', errorDescription: 'No.', errorAdditionalInfo: null }],
      options: [{ vendorUrgentTypeId: 'door', price: 650.35, tariff: 500.1, deliveryTime: '2-4 days' }],
    });
  });
});

/** Without the nulls, which match any absence. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => (member === null ? [] : [[name, withoutNulls(member)]])),
  );
}

const plain = ({ volumeWeight: _, ...item }: { volumeWeight: number | null }) => item;

const nullsOf = (shape: object) => Object.fromEntries(Object.keys(shape).map((name) => [name, null]));
