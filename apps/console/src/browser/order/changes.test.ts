import { describe, expect, it } from 'vitest';
import type { Shop } from '../api.ts';
import { changedNames, changesOf, groupsNow, nameAt, namesOf, typedOf } from './changes.ts';

const item = { weight: 2.5, qty: 1, l: 30, w: 20, h: 10, volumeWeight: 1.2, description: null, volume: null };
const order = {
  receiver: { name: 'Ольга', phone: '+78127654321', contactPerson: null },
  sender: {},
  cargo: { weight: 2.5, description: 'Books', cargoItems: [item], cargoProducts: [] },
  pickupInfo: null,
  project: 'autumn',
} as unknown as Shop.OrderRecord;

describe('changes of an order', () => {
  it('are the fields that were touched, an emptied one is taken off', () => {
    const from = typedOf(order);
    const typed = { ...from, 'receiver.phone': '+79990001122', project: ' ' };
    const names = changedNames(from, typed);
    expect(names).toEqual(['receiver.phone', 'project']);
    expect(changesOf(order, names, typed)).toEqual({ 'receiver.phone': '+79990001122', project: null });
    expect(changedNames(from, { ...from, 'receiver.name': 'Ольга ' })).toEqual([]);
  });

  it('of a size are the whole place, without what the service computes', () => {
    const typed = { ...typedOf(order), 'item.weight': '3,75' };
    expect(changesOf(order, ['item.weight'], typed)).toEqual({
      'cargo.cargoItems': [{ weight: 3.75, qty: 1, l: 30, w: 20, h: 10, description: null, volume: null }],
    });
    expect(changesOf(order, ['item.weight'], { ...typed, 'item.weight': 'heavy' })).toMatchObject({
      'cargo.cargoItems': [{ weight: 'heavy' }],
    });
  });

  it('have their problems beside the field that was sent', () => {
    expect(nameAt('cargo.cargoItems[0].weight', ['item.weight'])).toBe('item.weight');
    expect(nameAt('receiver.phone', ['receiver.phone'])).toBe('receiver.phone');
    expect(nameAt('receiver.cityId', ['receiver.phone'])).toBeUndefined();
    expect(nameAt(null, ['receiver.phone'])).toBeUndefined();
  });

  it('are offered as far as the status allows, sizes where there is one place', () => {
    expect(groupsNow(0)).toContain('cargo');
    expect(groupsNow(100)).toEqual(['receiver', 'own']);
    expect(groupsNow(700)).toEqual(['own']);
    const two = { ...order, cargo: { ...order.cargo, cargoItems: [item, item] } };
    expect(namesOf(two, 'cargo')).toEqual(['cargo.description']);
    expect(namesOf(order, 'cargo')).toContain('item.weight');
  });
});
