import { changedFields, type Order, sameText } from '@cartage/core';
import { sampleContent, sampleOption, sampleOrder, sampleProduct } from '@cartage/core/testing';
import { expect, it } from 'vitest';
import { orderData } from './order-data.ts';

/** 2026-11-20, 21:30 UTC. */
const AT = 1_795_210_200_000;
const KOPECKS = 123_456_789;

it('tells programs every instant in UTC and every sum in roubles, and not the key', () => {
  const order: Order = {
    ...sampleOrder,
    key: 'opens it',
    price: KOPECKS,
    vendorPrice: KOPECKS,
    ...{ createdAt: AT, statusAt: AT, deliveredAt: AT, plannedDeliveryAt: AT, vendorEventAt: AT, cancelAskedAt: AT },
    bought: { collected: KOPECKS, collectedAt: AT, purchasedAt: AT },
    content: {
      ...sampleContent,
      receiverDeliveryCharge: KOPECKS,
      services: [{ code: 'Insurance', sum: KOPECKS, parameter: null }],
      cargo: {
        ...sampleContent.cargo,
        customsValue: KOPECKS,
        products: [{ ...sampleProduct, cost: KOPECKS, costForReceiver: KOPECKS, purchasedAmount: KOPECKS }],
      },
    },
    option: {
      ...sampleOption,
      ...{ tariffPrice: KOPECKS, price: KOPECKS, deliveryFrom: AT, deliveryTo: AT },
      services: [{ code: 'Insurance', status: 'available', price: KOPECKS }],
    },
  };
  const changes = changedFields(sampleContent, order.content);
  const told = JSON.stringify(
    orderData({
      order,
      events: [],
      changes: [{ at: AT, key: null, text: sameText(''), fields: changes }],
      entries: [],
      payments: [],
      attention: [{ reason: 'price-rose', since: AT, asked: KOPECKS }],
      cityNames: {},
    }),
  );
  expect(told).not.toMatch(new RegExp(`${KOPECKS}|${AT}|opens it`));
  expect(told.match(/1234567\.89/g)).toHaveLength(19);
  expect(told.match(/2026-11-20T21:30:00\.000Z/g)).toHaveLength(12);
});

it('shows a customs value in its currency, and what it was', () => {
  const inCurrency = (customsValue: number, customsCurrency: string): Order => ({
    ...sampleOrder,
    content: { ...sampleContent, cargo: { ...sampleContent.cargo, customsValue, customsCurrency } },
  });
  const order = inCurrency(10_125, 'KWD');
  const fields = changedFields(inCurrency(1050, 'RUB').content, order.content);
  const changes = [{ at: AT, key: null, text: sameText(''), fields }];
  const shown = orderData({ order, events: [], changes, entries: [], payments: [], attention: [], cityNames: {} });
  expect(shown).toMatchObject({
    content: { cargo: { customsValue: 10.125, customsCurrency: 'KWD' } },
    changes: [
      { fields: [{ path: 'cargo.customsValue', before: 10.5, after: 10.125 }, { path: 'cargo.customsCurrency' }] },
    ],
  });
});
