import { expect, it } from 'vitest';
import type { RoutePoint } from '../party.ts';
import { fullContent } from '../testing/full-content.ts';
import { chooseVendors, type VendorFacts } from './choose-vendors.ts';
import type { QuoteRequest } from './request.ts';

const vendor: VendorFacts = {
  id: 1,
  countries: ['RU', 'KZ'],
  contactTypes: ['door', 'pickup-point'],
  cargoTypes: ['regular', 'documents'],
  tariffs: [{ id: 'express' }, { id: 'econom' }],
};

const request: QuoteRequest = fullContent;
const atPoint = (end: RoutePoint, vendorId: number | null): RoutePoint => ({
  ...end,
  contactType: 'pickup-point',
  pickupPointVendorId: vendorId,
});

it.each<[string, Partial<QuoteRequest>, Partial<VendorFacts>, chosen: boolean]>([
  ['serves both countries', {}, {}, true],
  ['serves every country', {}, { countries: 'all' }, true],
  ['does not serve the receiver', {}, { countries: ['RU'] }, false],
  ['does not serve the sender', {}, { countries: ['KZ'] }, false],
  ['does not go to doors', {}, { contactTypes: ['pickup-point'] }, false],
  ['does not carry the cargo', { cargo: { ...request.cargo, type: 'dangerous' } }, {}, false],
  ['oversize is regular cargo', { cargo: { ...request.cargo, type: 'oversize' } }, {}, true],
  ['is among the vendors asked for', { filter: { vendorIds: [2, 1], tariffIds: [] } }, {}, true],
  ['is not among them', { filter: { vendorIds: [2], tariffIds: [] } }, {}, false],
  ['has a tariff asked for', { filter: { vendorIds: [], tariffIds: ['econom', 'x'] } }, {}, true],
  ['has none of them', { filter: { vendorIds: [], tariffIds: ['x'] } }, {}, false],
  ['delivers to its own point', { receiver: atPoint(request.receiver, 1) }, {}, true],
  ["does not deliver to another vendor's", { receiver: atPoint(request.receiver, 2) }, {}, false],
  ["does not fetch from another vendor's", { sender: atPoint(request.sender, 2) }, {}, false],
  ['may have some point in the city', { receiver: atPoint(request.receiver, null) }, {}, true],
  ["ignores a point's vendor at a door", { receiver: { ...request.receiver, pickupPointVendorId: 2 } }, {}, true],
])('a vendor that %s', (_, changes, facts, chosen) => {
  const vendors = [{ ...vendor, ...facts }];
  expect(chooseVendors({ ...request, ...changes }, vendors, (found) => found)).toEqual(chosen ? vendors : []);
});
