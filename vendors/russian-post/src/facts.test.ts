import { ofStatus, scripted } from '@cartage/vendor-kit/laws';
import { expect, it } from 'vitest';
import { facts } from './facts.ts';
import { openPost } from './testing.ts';

const probeOf = (id: string) => {
  const { probe } = facts.find((fact) => fact.id === id) ?? {};
  if (probe === undefined) throw new Error(`${id} has no probe`);
  return probe;
};

it('finds what it says at the simulator, and makes nothing there', async () => {
  const post = await openPost();
  const probed = facts.filter(({ probe }) => probe !== undefined).map(({ id }) => id);
  expect(probed).toEqual(['access', 'day-limit', 'tracking-limit', 'weight-steps']);
  const call = post.openProcess();
  const found = [];
  for (const id of probed) found.push([id, (await probeOf(id)(call)).found]);
  expect(found).toEqual([
    ['access', 'as-said'],
    ['day-limit', 'as-said'],
    ['tracking-limit', 'as-said'],
    // It counts whole kilograms, and this says so of 1,210 g and 1,300 g too.
    ['weight-steps', 'as-said'],
  ]);
  expect([post.books.items, post.books.batches]).toEqual([[], []]);
});

it('says where Russian Post does otherwise, and where it does not answer the question', async () => {
  expect(await probeOf('day-limit')((await openPost({ hasNoLimit: true })).openProcess())).toMatchObject({
    found: 'unlike',
  });
  expect(await probeOf('tracking-limit')((await openPost({ isTrackingUsedUp: true })).openProcess())).toMatchObject({
    found: 'unclear',
  });
  const points = { 'GET /1.0/user-shipping-points': [{ 'operator-postcode': '101000', enabled: true }] };
  const byGram = scripted({
    ...points,
    'POST /1.0/tariff': ({ json }: { json: { mass: number } }) => ({ 'total-rate': json.mass, 'total-vat': 0 }),
  });
  expect(await probeOf('weight-steps')(byGram.call)).toMatchObject({ found: 'unlike' });
  const nowhere = scripted({ 'GET /1.0/user-shipping-points': [] });
  expect(await probeOf('weight-steps')(nowhere.call)).toMatchObject({ found: 'unclear' });
  const taken = scripted({ 'POST /1.0/user/shipment': { 'result-ids': [0] } });
  expect(await probeOf('access')(taken.call)).toMatchObject({ found: 'unlike' });
  const shut = scripted({ 'GET /1.0/settings/limit': ofStatus(401, {}) });
  await expect(probeOf('day-limit')(shut.call)).rejects.toMatchObject({ kind: 'auth' });
});

it('names each fact once, and what is open wherever nothing was checked', () => {
  expect(new Set(facts.map(({ id }) => id)).size).toBe(facts.length);
  for (const { id, source, checkedOn, open } of facts) {
    expect(checkedOn === null, id).toBe(source === null);
    if (checkedOn === null) expect(open, id).not.toBeNull();
  }
});
