import type { Choice } from '@cartage/core';
import { getBalance } from '@cartage/storage';
import { type HandOverOutcome, VendorProblem, type VendorProblemKind } from '@cartage/vendor-kit';
import { describe, expect, it } from 'vitest';
import { takeJobs, takeOverJobs } from '../jobs/take-jobs.ts';
import { checkLedger } from '../operator/check-ledger.ts';
import { createOrder } from '../orders/create-order.ts';
import { doJob } from '../run/do-job.ts';
import { byCard } from '../testing/card-orders.ts';
import { dyingAtEach } from '../testing/crashing-store.ts';
import { attemptsOf, historyOf, jobsOf, reload } from '../testing/order-outcome.ts';
import { SCRIPTED_TARIFF, scriptedVendor } from '../testing/scripted-vendor.ts';
import { HOUR, MINUTE, onStage, type Stage, sampleOrder, workFor } from '../testing/stage.ts';
import { resumeHandOver } from './resume-hand-over.ts';

// interface 10.11: a vendor is asked as often as it allows, and the order's turn has not come.

const choice: Choice = { vendorId: 90, tariffId: SCRIPTED_TARIFF, contractType: null };
const noTurn: VendorProblemKind = { kind: 'unavailable', neverSent: true, noTurn: true };
const failing = (detail: VendorProblemKind) => new VendorProblem(detail, 'not now');

interface Script {
  /** What the next calls of each come to; then the vendor serves. */
  readonly quote: VendorProblemKind[];
  readonly handOver: VendorProblemKind[];
  readonly find: VendorProblemKind[];
}

onStage((open) => {
  const scripted = async (script: Partial<Script>, options: Parameters<typeof open>[0] = {}) => {
    const calls: string[] = [];
    const fails = (of: keyof Script, name: string) => {
      const detail = script[of]?.shift();
      if (detail) throw failing(detail);
      calls.push(name);
    };
    const plain = scriptedVendor({ id: 90, key: 'scripted' });
    const stage = await open({
      ...options,
      plugins: [
        scriptedVendor({
          id: 90,
          key: 'scripted',
          quote: async (request, call) => {
            fails('quote', 'quote');
            return plain.quote(request, call);
          },
          handOver: async ({ reference }): Promise<HandOverOutcome> => {
            fails('handOver', `handOver ${reference}`);
            const numbers = { returnInvoiceNumber: null, pickupNumber: null, trackingNumber: null };
            return {
              kind: 'confirmed',
              price: null,
              plannedDeliveryAt: null,
              invoiceNumber: `X ${reference}`,
              ...numbers,
            };
          },
          findByReference: async ({ reference }) => {
            fails('find', `find ${reference}`);
            return { kind: 'none' };
          },
        }),
      ],
    });
    return { stage, calls };
  };
  const create = async ({ ctx }: Stage, payer?: object) => {
    const result = await createOrder(
      ctx,
      sampleOrder({ choice, callCourier: false, emergencyEmail: 'ops@example.com', ...payer }),
    );
    if (!('order' in result) || result.order === null) throw new Error(result.kind);
    return { ...result, order: result.order };
  };
  const turnComes = async (stage: Stage) => {
    stage.clock.advance(1_000);
    await stage.work();
  };
  const mails = ({ store }: Stage) => store.rows(`select payload from jobs where task = 'mail'`);
  const reserved = async ({ store, ctx }: Stage) => (await getBalance(store.db, ctx.actor.companyId))?.reserved;

  describe('an order whose turn did not come', () => {
    it.each([
      ['for its hand-over', { handOver: [noTurn, noTurn] }, ['unavailable!', 'unavailable!', 'confirmed']],
      ['for its price', { quote: [noTurn, noTurn] }, ['unavailable!', 'confirmed']],
    ])(
      '%s is still being handed over, and the worker does it: no status, no mail, no question',
      async (_, script, ends) => {
        const { stage, calls } = await scripted(script);
        const { kind, order } = await create(stage);
        expect(kind).toBe('queued');
        expect(order.status).toBe('TransferringToVendor');
        await turnComes(stage);
        expect((await reload(stage, order)).status).toBe('TransferringToVendor');
        await turnComes(stage);
        const done = await reload(stage, order);
        expect(done).toMatchObject({ status: 'TransferredToVendor', vendorInvoiceNumber: `X ${order.number}` });
        expect(done.price).toBeGreaterThan(0);
        expect((await historyOf(stage, order)).slice(1)).toEqual(['TransferringToVendor', 'TransferredToVendor']);
        expect(calls.filter((call) => call !== 'quote')).toEqual([`handOver ${order.number}`]);
        expect(await attemptsOf(stage, order)).toEqual(ends.map((state) => `${order.number} ${state}`));
        expect(await mails(stage)).toEqual([]);
        expect(await jobsOf(stage)).toEqual([]);
        expect(await checkLedger(stage.service)).toEqual([]);
      },
    );

    it('holds the price as soon as it is known, and gets in line again a second later', async () => {
      const { stage } = await scripted({ quote: [noTurn], handOver: [noTurn, noTurn] });
      const { order } = await create(stage);
      expect(order).toMatchObject({ price: null, option: null });
      expect(await jobsOf(stage)).toEqual(['hand-over +1000']);
      await turnComes(stage);
      const priced = await reload(stage, order);
      expect(priced).toMatchObject({ status: 'TransferringToVendor', price: expect.any(Number) });
      expect(await reserved(stage)).toBe(priced.price);
      expect(await jobsOf(stage)).toEqual(['hand-over +1000']);
      await turnComes(stage);
      expect(await reserved(stage)).toBe(priced.price);
      await turnComes(stage);
      expect(await reserved(stage)).toBe(0);
    });

    it('is a Draft where the price that comes later is past the credit limit', async () => {
      const { stage, calls } = await scripted({ quote: [noTurn] }, { creditLimit: 0 });
      const { kind, order } = await create(stage);
      expect(kind).toBe('queued');
      await turnComes(stage);
      expect(await reload(stage, order)).toMatchObject({ status: 'Draft', pushResult: 'draft' });
      expect(await jobsOf(stage)).toEqual(['mail +0']);
      expect(calls).toEqual(['quote']);
    });

    it('is a Draft again where the vendor refuses it then, and its customer is written to', async () => {
      const { stage } = await scripted({ handOver: [noTurn, { kind: 'invalid', field: null }] });
      const { order } = await create(stage);
      await turnComes(stage);
      expect((await reload(stage, order)).status).toBe('Draft');
      expect(await mails(stage)).toHaveLength(1);
    });

    it('is VendorUnavailable once the vendor itself fails, also by its own 429', async () => {
      for (const detail of [
        { kind: 'unavailable', neverSent: true },
        { kind: 'limited', retryAfterMs: null },
      ] as const) {
        const { stage } = await scripted({ handOver: [noTurn, detail] });
        const { order } = await create(stage);
        await turnComes(stage);
        expect((await reload(stage, order)).status).toBe('VendorUnavailable');
        expect(await mails(stage)).toHaveLength(1);
      }
    });

    it('that had been unavailable before stays as it is while the price has no turn, and counts no try', async () => {
      const { stage } = await scripted({ quote: [{ kind: 'unavailable', neverSent: true }, noTurn] });
      const { order } = await create(stage);
      expect(order.status).toBe('VendorUnavailable');
      stage.clock.advance(MINUTE);
      await stage.work();
      expect((await reload(stage, order)).status).toBe('VendorUnavailable');
      expect(await attemptsOf(stage, order)).toHaveLength(1);
      await turnComes(stage);
      expect((await reload(stage, order)).status).toBe('TransferredToVendor');
    });

    it('is handed over once, whoever goes on with it at the same moment', async () => {
      const { stage, calls } = await scripted({ handOver: [noTurn] });
      const { order } = await create(stage);
      const other = await stage.otherProcess();
      stage.clock.advance(1_000);
      await Promise.all([stage.service, other, stage.service].map((one) => resumeHandOver(one, order.id)));
      await stage.work();
      expect((await reload(stage, order)).status).toBe('TransferredToVendor');
      expect(calls.filter((call) => call.startsWith('handOver'))).toHaveLength(1);
    });

    it('is handed over once although a process is killed anywhere', async () => {
      const script = { quote: [] as VendorProblemKind[], handOver: [] as VendorProblemKind[] };
      const { stage, calls } = await scripted(script);
      await dyingAtEach(async ({ at, run }) => {
        (at % 2 === 0 ? script.quote : script.handOver).push(noTurn);
        const { order } = await create(stage);
        stage.clock.advance(MINUTE);
        await run({ ...stage.ctx, processId: 'dying' }, async (dying) => {
          for (const job of await takeJobs(dying, ['hand-over'], 50)) await doJob(dying, job);
        });
        await takeOverJobs(stage.service);
        await workFor(stage, 2);
        expect((await reload(stage, order)).status).toBe('TransferredToVendor');
        expect(calls.filter((call) => call === `handOver ${order.number}`).length).toBeLessThanOrEqual(
          calls.includes(`find ${order.number}`) ? 2 : 1,
        );
      });
      expect(await checkLedger(stage.service)).toEqual([]);
    });
  });

  describe('an order that may be at its vendor', () => {
    const lost: VendorProblemKind = { kind: 'defect' };

    it('stays in doubt while nobody can ask for it', async () => {
      const { stage, calls } = await scripted({ handOver: [lost], find: [noTurn, noTurn] });
      const { kind, order } = await create(stage);
      expect(kind).toBe('pending');
      stage.clock.advance(MINUTE);
      await stage.work();
      expect((await reload(stage, order)).status).toBe('TransferringToVendor');
      expect(calls).toEqual(['quote']);
      stage.clock.advance(25 * HOUR);
      await stage.work();
      // The time for trying is over, but our own queue is no reason to give up.
      expect((await reload(stage, order)).status).toBe('TransferringToVendor');
      await turnComes(stage);
      expect(calls[1]).toBe(`find ${order.number}`);
      expect(await mails(stage)).toEqual([]);
    });

    it('is not taken for unsent where the vendor has the reference and nobody can ask for it', async () => {
      const { stage, calls } = await scripted({ handOver: [{ kind: 'conflict' }], find: [noTurn] });
      const { kind, order } = await create(stage);
      expect(kind).toBe('pending');
      expect(calls).toEqual(['quote']);
      expect(await attemptsOf(stage, order)).toEqual([`${order.number} unknown`]);
    });
  });

  it('an order for a card stays a Draft that may be pushed again, for nobody knows yet what is to be paid', async () => {
    const { stage } = await scripted({ quote: [noTurn] });
    const { kind, order } = await create(stage, { terms: byCard });
    expect([kind, order.status]).toEqual(['rejected', 'Draft']);
    expect(await jobsOf(stage)).toEqual([]);
  });
});
