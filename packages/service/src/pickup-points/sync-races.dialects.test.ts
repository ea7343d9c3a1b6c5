import type { PickupPoint } from '@cartage/core';
import { enqueueJob, releaseLeases } from '@cartage/storage';
import { describe, expect, it } from 'vitest';
import { takeJobs } from '../jobs/take-jobs.ts';
import type { Context, Service } from '../open-service.ts';
import { dyingAtEach, loseAnswer } from '../testing/crashing-store.ts';
import { anyInKazan, samplePoint } from '../testing/points-found.ts';
import { scriptedVendor } from '../testing/scripted-vendor.ts';
import { assumeSound, onStage, type Stage } from '../testing/stage.ts';
import { listPickupPoints, pointTexts } from './list-pickup-points.ts';
import { syncPickupPointsOf } from './schedule-sync.ts';

const POINTS = 9;
type Answer = readonly (readonly PickupPoint[])[];

/** A vendor of which each reading gets the next answer; between its batches something is done once. */
const answering = () => {
  const script: { answers: Answer[]; between: (() => Promise<void>) | null } = { answers: [], between: null };
  const vendor = scriptedVendor({
    id: POINTS,
    key: 'points',
    async *pickupPoints() {
      const batches = script.answers.shift() ?? [];
      for (const batch of batches) {
        yield batch;
        const { between } = script;
        script.between = null;
        await between?.();
      }
    },
  });
  return { script, vendor };
};

const answer = (name: string, ...batches: readonly string[]): Answer =>
  batches.map((ids) => [...ids].map((id) => samplePoint(POINTS, id, { name: `${name} ${id}` })));
/** `name id` of each point, as they are stored. */
const namesOf = (told: Answer) =>
  told
    .flat()
    .map(({ name }) => name)
    .toSorted();

const expectWhole = async ({ store, ctx }: Stage, contexts: readonly Context[], told: Answer) => {
  const rows = await store.rows('select document from pickup_points where vendor_id = 9');
  expect(rows.map(({ document }) => (JSON.parse(String(document)) as PickupPoint).name).toSorted()).toEqual(
    namesOf(told),
  );
  for (const of of [ctx, ...contexts]) expect(await listed(of)).toEqual(namesOf(told));
};

/** The names in the texts that a list answers with, which the process may have kept. */
const listed = async (ctx: Context): Promise<readonly string[]> => {
  const filter = { ...anyInKazan, vendorIds: [POINTS] };
  const { runs } = await listPickupPoints(ctx, assumeSound({ filter, page: null, shipment: null, prices: null }));
  const texts: string[] = [];
  for (const run of runs)
    for await (const { text } of pointTexts(ctx, run, '}')) texts.push(Buffer.from(text).toString());
  return (JSON.parse(`[${texts.join()}]`) as { readonly name: string }[]).map(({ name }) => name).toSorted();
};

/** Takes the job when the lease of whoever holds it is over; whether it is due. */
const takes = async (service: Service): Promise<boolean> => {
  await releaseLeases(service.store.db, { exceptOwner: 'nobody', now: service.clock() });
  return (await takeJobs(service, ['pickup-points'], 10)).length > 0;
};
const turn = { vendorId: POINTS };

const before = answer('0', 'abcdef');
const one = answer('1', 'abc', 'dgh');
const two = answer('2', 'bcde', 'hi', 'k');

onStage((open) => {
  const staged = async () => {
    const { script, vendor } = answering();
    const stage = await open({ plugins: [vendor] });
    const other: Context = { ...stage.ctx, ...(await stage.otherProcess()) };
    const due = () =>
      enqueueJob(stage.store.db, {
        task: 'pickup-points',
        key: '9',
        payload: turn,
        runAt: stage.clock.now(),
        vendorId: 9,
      });
    /** The points as they were before, everywhere. */
    const begin = async () => {
      script.between = null;
      script.answers = [before];
      await syncPickupPointsOf(stage.service, turn);
      await expectWhole(stage, [other], before);
      await due();
      await takes(stage.service);
    };
    return { script, stage, other, begin };
  };
  describe('two processes that read the points of a vendor at once', () => {
    it.each([
      ['first', 'changed', one],
      ['second', 'changed', one],
      ['second', 'unchanged', before],
    ])(
      'leave the last whole answer, the %s one dying at any statement, the first one’s %s',
      async (dying, _, firsts) => {
        const { script, stage, other, begin } = await staged();
        await dyingAtEach(async ({ run, lives }) => {
          await begin();
          await run(dying === 'first' ? stage.ctx : other, async (mortal) => {
            const [first, second] = dying === 'first' ? [mortal, other] : [stage.ctx, mortal];
            let hasBegun = false;
            const overtake = async () => {
              hasBegun = true;
              await takes(other);
              script.answers = [two];
              await syncPickupPointsOf(second, turn).catch(() => {});
            };
            script.answers = [firsts];
            script.between = overtake;
            await syncPickupPointsOf(first, turn).catch(() => {});
            if (!hasBegun && (await takes(other))) await overtake();
          });
          const isRepeated = await takes(stage.service);
          script.answers = [two];
          if (isRepeated) await syncPickupPointsOf(stage.service, turn);
          const isFirsts = !isRepeated && dying === 'second' && !lives();
          await expectWhole(stage, [other], isFirsts ? firsts : two);
        });
      },
    );

    it('leave one whole answer, whichever was asked for last', async () => {
      const { script, stage, other, begin } = await staged();
      for (let round = 0; round < 10; round += 1) {
        await begin();
        script.answers = [one, two];
        await Promise.all([syncPickupPointsOf(stage.service, turn), syncPickupPointsOf(other, turn)]);
        const left = await listed(other);
        expect([namesOf(one), namesOf(two)]).toContainEqual(left);
        await expectWhole(stage, [other], left[0] === namesOf(one)[0] ? one : two);
      }
    });

    it('do so though an answer of the database is lost', async () => {
      const { script, stage, other, begin } = await staged();
      const scene: Parameters<typeof dyingAtEach>[0] = async ({ run }) => {
        await begin();
        script.answers = [one];
        await run(stage.ctx, (losing) => syncPickupPointsOf(losing, turn));
        const isRepeated = await takes(stage.service);
        script.answers = [two];
        if (isRepeated) await syncPickupPointsOf(other, turn);
        await expectWhole(stage, [other], isRepeated ? two : one);
      };
      await dyingAtEach(scene, { fate: loseAnswer });
    });
  });
});
