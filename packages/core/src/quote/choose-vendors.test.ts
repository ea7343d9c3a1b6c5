import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RoutePoint } from '../party.ts';
import { fullContent } from '../testing/full-content.ts';
import { sampleQuote } from '../testing/sample-order.ts';
import { varied } from '../testing/varied.ts';
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

describe('of any vendors', () => {
  const facts = fc.record<VendorFacts>({
    id: fc.integer({ min: 1, max: 6 }),
    countries: fc.oneof(fc.constant('all' as const), fc.subarray(['RU', 'KZ', 'DE'])),
    contactTypes: fc.subarray(['door', 'pickup-point', 'post-office']),
    cargoTypes: fc.subarray(['regular', 'documents', 'fragile']),
    tariffs: fc.oneof(
      fc.constant('byContract' as const),
      fc.subarray(['a', 'b']).map((ids) => ids.map((id) => ({ id }))),
    ),
  });
  const wish = fc.record({
    'sender.country': fc.constantFrom('RU', 'KZ'),
    'receiver.country': fc.constantFrom('RU', 'DE'),
    'receiver.contactType': fc.constantFrom('door', 'pickup-point', 'post-office'),
    'receiver.pickupPointVendorId': fc.constantFrom(null, 1, 2),
    'cargo.type': fc.constantFrom('regular', 'documents', 'oversize'),
    'filter.vendorIds': fc.subarray([1, 2, 3]),
    'filter.tariffIds': fc.subarray(['a', 'c']),
  });
  const chosen = (changes: Readonly<Record<string, unknown>>, vendors: readonly VendorFacts[]) =>
    chooseVendors(varied(sampleQuote, changes), vendors, (vendor) => vendor);

  it('those are asked that serve both ends, carry the cargo and were not left out, in their order', () => {
    fc.assert(
      fc.property(wish, fc.array(facts, { maxLength: 8 }), (changes, vendors) => {
        const expected = vendors.filter(({ id, countries, contactTypes, cargoTypes, tariffs }) => {
          const serves = (country: string) => countries === 'all' || countries.includes(country);
          const point = changes['receiver.pickupPointVendorId'];
          const isOwnPoint = changes['receiver.contactType'] !== 'pickup-point' || point === null || point === id;
          const ids = changes['filter.tariffIds'];
          return (
            serves(changes['sender.country']) &&
            serves(changes['receiver.country']) &&
            contactTypes.includes('door') &&
            contactTypes.includes(changes['receiver.contactType'] as 'door') &&
            isOwnPoint &&
            cargoTypes.includes(
              (changes['cargo.type'] === 'oversize' ? 'regular' : changes['cargo.type']) as 'regular',
            ) &&
            (changes['filter.vendorIds'].length === 0 || changes['filter.vendorIds'].includes(id)) &&
            (ids.length === 0 || tariffs === 'byContract' || tariffs.some((tariff) => ids.includes(tariff.id)))
          );
        });
        expect(chosen(changes, vendors)).toEqual(expected);
      }),
      { numRuns: 300 },
    );
  });

  it('a narrower wish asks no vendor that a wider one would not', () => {
    fc.assert(
      fc.property(wish, fc.array(facts, { maxLength: 8 }), (changes, vendors) => {
        const wider = {
          ...changes,
          'filter.vendorIds': [],
          'filter.tariffIds': [],
          'receiver.pickupPointVendorId': null,
        };
        expect(chosen(wider, vendors)).toEqual(expect.arrayContaining([...chosen(changes, vendors)]));
      }),
    );
  });
});
