import { describe, expect, it } from 'vitest';
import type { Shop } from '../api.ts';
import {
  calculationBody,
  createBody,
  emptyForm,
  emptyItem,
  formLike,
  type OrderForm,
  templateText,
  withTemplate,
} from './order-form.ts';

const filled: OrderForm = {
  ...emptyForm,
  sender: {
    ...emptyForm.sender,
    name: 'Lavka',
    phone: '+74951234567',
    cityId: '77',
    cityName: 'Moscow',
    address: 'A 1',
  },
  receiver: {
    ...emptyForm.receiver,
    name: 'Olga',
    phone: '+78127654321',
    cityId: '78',
    cityName: 'St P',
    address: 'B 2',
  },
  description: 'Books',
  items: [{ qty: '1', weight: '2,5', l: '30', w: '20', h: '10' }],
};

describe('the body of a new order', () => {
  it('has numbers with commas, and nothing of what was left empty', () => {
    const body = createBody({ ...filled, insured: '1500,50', isTold: true }, null, true);
    expect(body.cargo.cargoItems).toEqual([{ qty: 1, weight: 2.5, l: 30, w: 20, h: 10 }]);
    expect(body.services).toEqual([{ code: 'SmsToReceiver' }, { code: 'Insurance', parameter: '1500.50' }]);
    expect(body).toMatchObject({ isDraft: true, option: {}, comments: null, receiverDeliveryCharge: null });
    expect(body.receiver).toMatchObject({ contactType: 1, pickupPointId: null, address: 'B 2' });
  });

  it('keeps what is no number as it was typed, for the service to refuse at its place', () => {
    const body = createBody({ ...filled, items: [{ ...emptyItem, weight: 'heavy' }] }, null, true);
    expect(body.cargo.cargoItems[0]?.weight).toBe('heavy');
  });

  it('names the point of a point, and customs where a border is crossed', () => {
    const receiver = { ...filled.receiver, isPoint: true, pointId: 'P1', pointVendorId: 2, countryId: 'KZ' };
    const body = createBody({ ...filled, receiver, customsValue: '10' }, null, true);
    expect(body.receiver).toMatchObject({ contactType: 4, pickupPointId: 'P1', pickupPointVendorId: 2, address: '' });
    expect(body.cargo).toMatchObject({ customsValue: 10, customsCurrency: 'RUB' });
    expect(createBody({ ...filled, customsValue: '10' }, null, true).cargo.customsValue).toBeNull();
  });
});

describe('the question for prices', () => {
  it('is asked once the towns and the weight are there', () => {
    expect(calculationBody(filled)).toMatchObject({ sender: { cityId: '77' }, receiver: { cityId: '78' } });
    expect(calculationBody(emptyForm)).toBeNull();
    expect(calculationBody({ ...filled, receiver: { ...filled.receiver, cityId: '' } })).toBeNull();
    expect(calculationBody({ ...filled, receiver: { ...filled.receiver, isPoint: true } })).toBeNull();
    expect(calculationBody({ ...filled, items: [{ ...emptyItem, weight: '0' }] })).toBeNull();
    expect(calculationBody({ ...filled, items: [{ ...emptyItem, weight: '1', l: '30' }] })).toBeNull();
  });

  it('has no names and no phones: prices do not depend on them', () => {
    const text = JSON.stringify(calculationBody(filled));
    expect(text).not.toContain('Olga');
    expect(text).not.toContain('+7');
  });
});

it('another order like one has its ends, its parcel and its services, not its number and its day', () => {
  const party = { ...createBody(filled, null, true).sender, cityName: 'Moscow', countryName: 'Russia' };
  const order = {
    ...{ sender: party, receiver: party, customerOrderId: 'A-1', project: 'autumn', department: null, comments: null },
    cargo: {
      ...{ cargoType: 2, description: 'Books', customsValue: null, customsCurrency: null, cargoProducts: [] },
      cargoItems: [{ qty: 2, weight: 2.5, l: null, w: null, h: null }],
    },
    services: [
      { code: 'Insurance', parameter: '100' },
      { code: 'CashOnDelivery', parameter: null },
    ],
    pickupInfo: { takeDate: '2026-11-01', postponePickup: true },
    receiverDeliveryCharge: 5,
  } as unknown as Shop.OrderRecord;
  expect(formLike(order)).toMatchObject({
    ...{ customerOrderId: '', takeDate: '', project: 'autumn', insured: '100', isPaidOnDelivery: true },
    ...{ isFetchedLater: true, receiverDeliveryCharge: '5', items: [{ qty: '2', weight: '2.5', l: '' }] },
    sender: { name: 'Lavka', cityId: '77', cityName: 'Moscow' },
  });
});

it('templates are the newest few, each once', () => {
  const [a, b] = ['a', 'b'].map((description) => ({ ...emptyForm, description }));
  if (!a || !b) throw new Error('There are two.');
  expect(withTemplate([a, b], b).map(templateText)).toEqual([b, a].map(templateText));
  const many = Array.from({ length: 9 }, (_, n) => ({ ...emptyForm, description: `${n}` }));
  expect(withTemplate(many, a)).toHaveLength(6);
});
