import { sampleContent } from '@cartage/core/testing';
import { expect, it } from 'vitest';
import { shipmentNeeds } from '../adapter/manifest.ts';
import { lackingOf, type Needy, needProblem } from './shipment-needs.ts';

const route = { origin: null, destination: null, originPoint: null, destinationPoint: null };
const { sender, receiver, cargo } = sampleContent;
const product = {
  ...{
    productId: 'A',
    name: 'Tea',
    barcode: null,
    serialNumber: null,
    weightKg: 0.1,
    cost: 100,
    costForReceiver: null,
  },
  ...{ vatRate: null, qty: 1, purchasedQty: null, purchasedAmount: null, cargoItemIndex: null },
  ...{ hsCode: '090230', originCountry: 'LK', customsValue: 500 },
};
const whole: Needy = {
  sender: { ...sender, country: 'RU', postalCode: '101000', region: null },
  receiver: {
    ...receiver,
    country: 'US',
    postalCode: '10001',
    region: 'NY',
    name: 'Ann',
    address: '5th Ave 1',
    email: 'a@b.example',
  },
  cargo: { ...cargo, items: cargo.items.map((item) => ({ ...item, l: 10, h: 10, w: 10 })), products: [product] },
  route,
};
const lacking = (changes: Partial<Needy>) => lackingOf({ needs: shipmentNeeds }, { ...whole, ...changes });

it('takes what has all that a vendor may need', () => {
  expect(lacking({})).toBeNull();
  expect(lackingOf({ needs: [] }, { ...whole, cargo })).toBeNull();
});

it.each([
  ['customs', 'cargo.products', { cargo: { ...whole.cargo, products: [] } }],
  ['customs', 'cargo.products[1]', { cargo: { ...whole.cargo, products: [product, { ...product, hsCode: null }] } }],
  ['sizes', 'cargo.items[0]', { cargo: { ...whole.cargo, items: [{ ...cargo.items[0], l: null }] } }],
  ['postalCodes', 'sender.postalCode', { sender: { ...whole.sender, postalCode: null } }],
  ['state', 'receiver.state', { receiver: { ...whole.receiver, region: null } }],
  ['latinNames', 'receiver.name', { receiver: { ...whole.receiver, name: '王小明' } }],
  ['email', 'receiver.email', { receiver: { ...whole.receiver, email: null } }],
] as const)('names what is lacking: %s at %s', (need, field, changes) => {
  const found = lacking(changes as never);
  expect(found).toEqual({ need, field });
  expect(found && needProblem(found).detail).toEqual({ kind: 'invalid', field });
});

it('asks for no customs lines where there are no customs, nor for a state where the region is known', () => {
  const products = { cargo: { ...whole.cargo, products: [] } };
  expect(lacking({ ...products, receiver: { ...whole.receiver, country: 'KZ' } })).toBeNull();
  expect(lacking({ ...products, receiver: { ...whole.receiver, country: 'RU' } })).toBeNull();
  expect(lacking({ cargo: { ...products.cargo, type: 'documents' } })).toBeNull();
  const destination = { regionName: 'New York' } as never;
  expect(lacking({ receiver: { ...whole.receiver, region: null }, route: { ...route, destination } })).toBeNull();
});

it('judges a request for prices by what it has: neither names nor mail', () => {
  const { name: _, email: __, contactPerson: ___, ...end } = whole.receiver;
  expect(lacking({ receiver: { ...end, address: null } })).toBeNull();
});
