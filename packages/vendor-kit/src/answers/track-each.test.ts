import { expect, it } from 'vitest';
import type { ShipmentRef } from '../adapter/shipment.ts';
import { VendorProblem, type VendorProblemKind } from '../adapter/vendor-problem.ts';
import { trackEach } from './track-each.ts';

const refs = (...references: readonly string[]) =>
  references.map((reference) => ({ reference, id: null, number: null }));
const events = ({ reference }: ShipmentRef) => ({ reference, events: [], numbers: {} });
const failing = (detail: VendorProblemKind): never => {
  throw new VendorProblem(detail, 'x');
};

it('tells of those that are known, and names those that failed', async () => {
  const told = await trackEach(refs('a', 'b', 'c', 'd', 'e'), async (ref) => {
    if (ref.reference === 'b') return null;
    if (ref.reference === 'c') return failing({ kind: 'notFound' });
    if (ref.reference === 'd') return failing({ kind: 'defect' });
    if (ref.reference === 'e') throw new TypeError('odd');
    return events(ref);
  });
  expect(told).toEqual([
    { reference: 'a', events: [], numbers: {} },
    { reference: 'd', problem: expect.objectContaining({ kind: 'defect' }) },
    { reference: 'e', problem: expect.objectContaining({ kind: 'defect' }) },
  ]);
});

it('fails where all of them fail, for the vendor is to blame then', async () => {
  const all = trackEach(refs('a', 'b'), async () => failing({ kind: 'auth' }));
  await expect(all).rejects.toMatchObject({ kind: 'auth' });
  expect(await trackEach(refs('a', 'b'), async () => failing({ kind: 'notFound' }))).toEqual([]);
  expect(await trackEach([], async () => failing({ kind: 'auth' }))).toEqual([]);
});
