import { type CourierOutcome, type CourierRequest, VendorProblem } from '@cartage/vendor-kit';
import { describe, expect, it } from 'vitest';
import { takeJobs, takeOverJobs } from '../jobs/take-jobs.ts';
import { doJob } from '../run/do-job.ts';
import { call, handedOver, workCouriers } from '../testing/courier-calls.ts';
import { dyingAtEach } from '../testing/crashing-store.ts';
import { jobsOf, reload } from '../testing/order-outcome.ts';
import { HOUR, MINUTE, onStage, type Stage } from '../testing/stage.ts';

// A vendor that takes a courier call and works on; asked again with its ticket it says what has come of it.

const refusal = new VendorProblem({ kind: 'notServed' }, 'Nobody is free.');

onStage((open) => {
  const accepting = async (says: { of: CourierOutcome | Error }, giveUpMs: number | null = null) => {
    const asked: Pick<CourierRequest, 'reference' | 'ticket'>[] = [];
    const stage = await open({
      between: (vendor) => ({
        ...vendor,
        manifest: { ...vendor.manifest, giveUpMs },
        callCourier: async ({ reference, ticket }) => {
          asked.push({ reference, ticket });
          if (ticket === null) return { kind: 'accepted', ticket: `ticket of ${reference}` };
          if (says.of instanceof Error) throw says.of;
          return says.of;
        },
      }),
    });
    return { stage, asked };
  };
  const linesOf = async ({ store }: Stage, id: number): Promise<readonly string[]> =>
    (await store.rows(`select text_en from history_lines where order_id = ${id} order by id`))
      .slice(3)
      .map(({ text_en }) => String(text_en));

  describe('a courier call that its vendor has accepted', () => {
    it('is the only one until the vendor says what comes of it, whatever window is asked for', async () => {
      const says: { of: CourierOutcome } = { of: { kind: 'accepted', ticket: 'another' } };
      const { stage, asked } = await accepting(says);
      const order = await handedOver(stage);
      expect(await call(stage, [order])).toEqual([null]);
      expect(await call(stage, [order], { timeFrom: '12:00', timeTo: '16:00' })).toEqual([null]);
      const [{ reference } = { reference: '' }] = asked;
      for (let turn = 0; turn < 2; turn += 1) {
        stage.clock.advance(HOUR);
        expect(await workCouriers(stage)).toBe(1);
      }
      expect(asked).toEqual([null, `ticket of ${reference}`, 'another'].map((ticket) => ({ reference, ticket })));
      says.of = { kind: 'booked', pickupNumber: 'C-1' };
      stage.clock.advance(HOUR);
      await workCouriers(stage);
      expect((await reload(stage, order)).vendorPickupNumber).toBe('C-1');
      expect(await jobsOf(stage)).toEqual([]);
    });

    it.each([
      [
        'refuses it',
        { kind: 'rejected', problem: refusal } as const,
        null,
        'No courier will come; the vendor refuses the call: Nobody is free.',
      ],
      [
        'books it',
        { kind: 'booked', pickupNumber: 'C-1' } as const,
        'C-1',
        expect.stringMatching(/^A courier was called for 2026-\d\d-\d\d, number C-1$/),
      ],
    ])('and that %s is told once, wherever a process is killed', async (_, answer, pickupNumber, line) => {
      const { stage, asked } = await accepting({ of: answer });
      await dyingAtEach(async ({ run }) => {
        const order = await handedOver(stage);
        await call(stage, [order]);
        asked.length = 0;
        stage.clock.advance(HOUR);
        await run({ ...stage.ctx, processId: 'dying' }, async (dying) => {
          for (const job of await takeJobs(dying, ['courier-call'], 10)) await doJob(dying, job);
        });
        await takeOverJobs(stage.service);
        stage.clock.advance(HOUR);
        await workCouriers(stage);
        expect((await reload(stage, order)).vendorPickupNumber).toBe(pickupNumber);
        expect(await linesOf(stage, order.id)).toEqual([line]);
        expect(asked.every(({ ticket }) => ticket !== null)).toBe(true);
        expect(await jobsOf(stage)).toEqual([]);
      });
    });

    it('and that is refused twice for one window is told twice', async () => {
      const { stage } = await accepting({ of: { kind: 'rejected', problem: refusal } });
      const order = await handedOver(stage);
      for (let turn = 0; turn < 2; turn += 1) {
        await call(stage, [order], { date: '2026-11-25', timeFrom: '12:00', timeTo: '16:00' });
        stage.clock.advance(MINUTE);
        await workCouriers(stage);
      }
      const line = 'No courier will come; the vendor refuses the call: Nobody is free.';
      expect(await linesOf(stage, order.id)).toEqual([line, line]);
    });

    it.each([
      ['lets nobody in any more', new VendorProblem({ kind: 'auth' }, 'The password is wrong.')],
      ['works on for ever', { kind: 'accepted', ticket: 'same' } as const],
    ])('whose vendor %s is given up in the end, and another one may be called', async (_, of) => {
      const { stage, asked } = await accepting({ of });
      const order = await handedOver(stage);
      await call(stage, [order]);
      for (let hour = 0; hour < 26; hour += 1) {
        stage.clock.advance(HOUR + MINUTE);
        await workCouriers(stage);
      }
      expect(asked.length).toBeLessThan(30);
      expect(await linesOf(stage, order.id)).toEqual([
        expect.stringContaining('did not say whether a courier will come'),
      ]);
      expect(await jobsOf(stage)).toEqual([]);
      asked.length = 0;
      await call(stage, [order]);
      expect(asked).toMatchObject([{ ticket: null }]);
    });

    it('is awaited for as long as its vendor’s manifest says', async () => {
      const says: { of: CourierOutcome } = { of: { kind: 'accepted', ticket: 'same' } };
      const { stage } = await accepting(says, 72 * HOUR);
      const order = await handedOver(stage);
      await call(stage, [order]);
      for (let turn = 0; turn < 6; turn += 1) {
        stage.clock.advance(10 * HOUR);
        await workCouriers(stage);
      }
      says.of = { kind: 'booked', pickupNumber: 'C-1' };
      stage.clock.advance(10 * HOUR);
      await workCouriers(stage);
      expect((await reload(stage, order)).vendorPickupNumber).toBe('C-1');
    });
  });
});
