import { expect, it } from 'vitest';
import type { Shop } from '../api.ts';
import { asItIs, changesOf, fieldsOf, placeOf } from './mended.ts';

const place = { weight: 2.5, qty: 2, l: 30, w: 15, h: 20, volumeWeight: 1.8, description: 'Books', volume: null };
const orderWith = (cargoItems: readonly (typeof place)[]) =>
  ({
    sender: { phone: '+7 495', address: 'A' },
    receiver: { name: 'Ivan', contactPerson: null, phone: '+7 917', email: null, address: 'B', postalCode: null },
    cargo: { cargoItems },
    comments: 'sandbox:reject',
  }) as unknown as Shop.OrderRecord;
const order = orderWith([place]);

it('changes what differs alone; an emptied field is taken off', () => {
  const typed = { ...asItIs(order), 'receiver.phone': ' +7 999 ', comments: '' };
  expect(changesOf(order, typed)).toEqual({ 'receiver.phone': '+7 999', comments: null });
  expect(changesOf(order, asItIs(order))).toEqual({});
});

it('changes the places as a whole, with what else they have, and without what stands in answers only', () => {
  const typed = { ...asItIs(order), weight: '3,5', l: 'long' };
  expect(changesOf(order, typed)).toEqual({
    'cargo.cargoItems': [{ ...place, volumeWeight: null, weight: 3.5, l: 'long' }],
  });
});

it('does not mend the sides of one of several places', () => {
  expect(fieldsOf(orderWith([place, place]))).not.toContain('weight');
  expect(fieldsOf(order)).toContain('weight');
});

it('finds the field that a problem names, in a list and in a change', () => {
  expect(placeOf({ target: 'orders[3].receiver.phone' })).toBe('receiver.phone');
  expect(placeOf({ target: 'receiver.postalCode' })).toBe('receiver.postalCode');
  expect(placeOf({ target: 'cargo.cargoItems[0].weight' })).toBe('weight');
  expect(placeOf({ target: 'orders[0].option' })).toBeUndefined();
  expect(placeOf({ target: null })).toBeUndefined();
});
