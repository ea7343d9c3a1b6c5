import { type OrderStatus, statuses } from '@cartage/core';
import { expect, it } from 'vitest';
import { statusNumbers } from '../words/orders.ts';
import { judge, type Verdict } from './judge.ts';

const of = (name: OrderStatus, labelsPrintedAt: string | null = null): Verdict =>
  judge({
    status: Number(Object.entries(statusNumbers).find(([, one]) => one === name)?.[0]),
    papers: { labelsPrintedAt },
  });

it('prints what its vendor has and nobody has fetched, once', () => {
  expect(of('TransferredToVendor')).toBe('ready');
  expect(of('CourierAssigned')).toBe('ready');
  expect(of('TransferredToVendor', '2026-11-27T09:00:00+03:00')).toBe('printed');
});

it.each<[OrderStatus, Verdict]>([
  ['Draft', 'early'],
  ['OnApproval', 'early'],
  ['TransferringToVendor', 'early'],
  ['VendorError', 'early'],
  ['CancelRequest', 'canceled'],
  ['Canceled', 'canceled'],
  ['Removed', 'canceled'],
  ['ParcelPickedUp', 'gone'],
  ['Finished', 'gone'],
  ['Returning', 'gone'],
])('warns of %s: %s, printed before or not', (name, verdict) => {
  expect(of(name)).toBe(verdict);
  expect(of(name, '2026-11-27T09:00:00+03:00')).toBe(verdict);
});

it('has a verdict for every status, and packs only what a vendor has', () => {
  for (const name of Object.keys(statuses) as OrderStatus[])
    if (of(name) === 'ready') expect(['Transfer', 'Transportation']).toContain(statuses[name].master);
});

it('packs nothing in a status that it does not know', () => {
  expect(judge({ status: 12345, papers: { labelsPrintedAt: null } })).toBe('early');
});
