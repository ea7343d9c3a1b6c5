import { VendorProblem } from '@cartage/vendor-kit';
import { ofStatus, scripted } from '@cartage/vendor-kit/laws';
import { expect, it } from 'vitest';
import { facts } from './facts.ts';
import { stand } from './testing.ts';

const base = '/api/b2b/platform';
const probeOf = (id: string) => {
  const { probe } = facts.find((fact) => fact.id === id) ?? {};
  if (probe === undefined) throw new Error(`${id} has no probe`);
  return probe;
};

it('finds what it says at the simulator, and makes nothing there', async () => {
  const { simulator, call } = await stand();
  const probed = facts.flatMap(({ id, probe }) => (probe === undefined ? [] : [{ id, probe }]));
  expect(probed.map(({ id }) => id)).toEqual(['hosts', 'warehouse', 'many-orders', 'point-types']);
  for (const { id, probe } of probed) expect(await probe(call), id).toMatchObject({ found: 'as-said' });
  expect([simulator.books.offers, simulator.books.requests]).toEqual([[], []]);
});

it('says so where the platform does otherwise', async () => {
  const { simulator, call } = await stand();
  simulator.books.isStrictOnLists = true;
  expect(await probeOf('many-orders')(call)).toMatchObject({ found: 'unlike' });
  const elsewhere = { ...call.account.settings, warehouseStation: 'nowhere' };
  const lost = { ...call, account: { ...call.account, settings: elsewhere } };
  expect(await probeOf('warehouse')(lost)).toMatchObject({
    ...{ found: 'unlike', text: { en: expect.stringContaining('Not found station') } },
  });
  const points = [{ type: 'terminal' }, { type: 'robot' }, { type: 7 }];
  const odd = scripted({
    [`POST ${base}/pickup-points/list`]: { points },
    [`POST ${base}/location/detect`]: { variants: [] },
  });
  expect(await probeOf('point-types')(odd.call)).toMatchObject({
    ...{ found: 'unlike', text: { en: 'Seen, and in part unknown: robot, terminal.' } },
  });
  expect(await probeOf('hosts')(odd.call)).toMatchObject({ found: 'unlike' });
});

it('settles nothing by an answer that says nothing of the question', async () => {
  const empty = scripted({ [`POST ${base}/pickup-points/list`]: { points: [] } });
  expect(await probeOf('point-types')(empty.call)).toMatchObject({ found: 'unclear' });
  expect(await probeOf('warehouse')(empty.call)).toMatchObject({ found: 'unclear' });
  const refused = ofStatus(401, { code: 'unauthorized' });
  const { call } = scripted(
    { [`POST ${base}/requests/info`]: refused, [`POST ${base}/pricing-calculator`]: refused },
    { settings: { warehouseStation: 'w' } },
  );
  for (const id of ['many-orders', 'warehouse']) await expect(probeOf(id)(call)).rejects.toBeInstanceOf(VendorProblem);
});

it('names each fact once, and what is open wherever nothing was checked', () => {
  expect(new Set(facts.map(({ id }) => id)).size).toBe(facts.length);
  for (const { id, source, checkedOn, open } of facts) {
    expect(checkedOn === null, id).toBe(source === null);
    if (checkedOn === null) expect(open, id).not.toBeNull();
  }
});
