import { expect, it } from 'vitest';
import { eventTypes, readableEventTypes, rightsForEvent } from './event-types.ts';

it('asks for more than the reading of orders where an event tells of money or contracts', () => {
  expect(rightsForEvent('order.created')).toEqual([]);
  expect(rightsForEvent('payment.paid')).toEqual([]);
  expect(rightsForEvent('balance.low')).toEqual(['Balance']);
  expect(rightsForEvent('vendor.connection_failed')).toEqual(['Vendors']);
});

it('tells a key of what it has the rights for', () => {
  expect(readableEventTypes(null)).toEqual(eventTypes);
  expect(readableEventTypes(['Balance', 'Vendors'])).toEqual(eventTypes);
  const others = eventTypes.filter((type) => /^(order|payment)\./.test(type));
  expect(readableEventTypes(['Orders.Read'])).toEqual(others);
  expect(readableEventTypes(['Balance'])).toEqual([...others, 'balance.low']);
});
