import { type Choice, isProblem, type Order } from '@cartage/core';
import { getBalance } from '@cartage/storage';
import { type CancelOutcome, type FindOutcome, type HandOverOutcome, VendorProblem } from '@cartage/vendor-kit';
import { guardAdapter } from '@cartage/vendor-kit/host';
import { describe, expect, it } from 'vitest';
import { takeJobs, takeOverJobs } from '../jobs/take-jobs.ts';
import type { Context } from '../open-service.ts';
import { checkLedger } from '../operator/check-ledger.ts';
import { createOrder } from '../orders/create-order.ts';
import { doJob } from '../run/do-job.ts';
import { dyingAtEach } from '../testing/crashing-store.ts';
import { attemptsOf, historyOf, jobsOf, reload } from '../testing/order-outcome.ts';
import { SCRIPTED_TARIFF, scriptedVendor } from '../testing/scripted-vendor.ts';
import { HOUR, MINUTE, onStage, type Stage, sampleOrder, workFor } from '../testing/stage.ts';
import { cancelOrder } from './cancel-order.ts';

// interface 11.4: an order that its vendor has accepted, whose numbers are to come.

const choice: Choice = { vendorId: 90, tariffId: SCRIPTED_TARIFF, contractType: null };
const numbers = { invoiceNumber: 'X-1', returnInvoiceNumber: null, pickupNumber: null, trackingNumber: null };
const found: FindOutcome = { kind: 'found', price: null, plannedDeliveryAt: null, ...numbers };

interface Says {
  of: FindOutcome;
  toCancel: CancelOutcome | VendorProblem;
  handOver: HandOverOutcome;
}

onStage((open) => {
  const world = async ({ giveUpMs = null as number | null, cancels = true } = {}) => {
    const says: Says = {
      of: { kind: 'accepted' },
      toCancel: { kind: 'canceled' },
      handOver: { kind: 'accepted', id: 'V-1' },
    };
    const canceled: string[] = [];
    const vendor = scriptedVendor({
      id: 90,
      key: 'scripted',
      handOver: async () => says.handOver,
      findByReference: async () => says.of,
      ...(cancels && {
        cancel: async ({ reference, id, number }) => {
          canceled.push(`${reference} ${id} ${number}`);
          if (says.toCancel instanceof VendorProblem) throw says.toCancel;
          return says.toCancel;
        },
      }),
    });
    const stage = await open({ plugins: [guardAdapter({ ...vendor, manifest: { ...vendor.manifest, giveUpMs } })] });
    return { stage, says, canceled };
  };
  const create = async (ctx: Context): Promise<Order> => {
    const created = await createOrder(ctx, sampleOrder({ choice, callCourier: false }));
    if (!('order' in created)) throw new Error(created.kind);
    return created.order;
  };
  const cancel = ({ ctx }: Pick<Stage, 'ctx'>, { number }: Order) => cancelOrder(ctx, { number, orderKey: null });
  const reserved = async ({ store, ctx }: Stage) => (await getBalance(store.db, ctx.actor.companyId))?.reserved;

  describe('an order that its vendor has accepted and not yet numbered', () => {
    it('is canceled at once, and at its vendor by the id that it gave', async () => {
      const { stage, canceled } = await world();
      const order = await create(stage.ctx);
      expect(await cancel(stage, order)).toMatchObject({ status: 'Canceled' });
      expect(await reserved(stage)).toBe(0);
      await workFor(stage, 1);
      expect(canceled).toEqual([`${order.number} V-1 null`]);
      expect(await historyOf(stage, order)).toEqual(expect.arrayContaining([expect.stringContaining('Canceled')]));
      expect([await jobsOf(stage), await attemptsOf(stage, order)]).toEqual([[], [`${order.number} undecidable`]]);
      expect(await checkLedger(stage.service)).toEqual([]);
    });

    it('is canceled there once it has a number, by a vendor that can no sooner', async () => {
      const { stage, says, canceled } = await world();
      const order = await create(stage.ctx);
      says.toCancel = { kind: 'too-late', message: 'No such shipment.' };
      await cancel(stage, order);
      await workFor(stage, 1);
      says.of = found;
      says.toCancel = { kind: 'canceled' };
      await workFor(stage, 2);
      expect(canceled.at(-1)).toBe(`${order.number} V-1 X-1`);
      expect((await reload(stage, order)).status).toBe('Canceled');
      expect(await jobsOf(stage)).toEqual([]);
    });

    it('asks for somebody where its vendor says that it is too late', async () => {
      const { stage, says } = await world();
      const order = await create(stage.ctx);
      await cancel(stage, order);
      says.of = found;
      says.toCancel = { kind: 'too-late', message: 'It is on its way.' };
      await workFor(stage, 1);
      expect(await stage.store.rows('select reason from order_attention')).toEqual([{ reason: 'problem' }]);
    });

    it('asks for somebody where its vendor never says whether it has canceled it', async () => {
      const { stage, says } = await world({ giveUpMs: 2 * HOUR });
      const order = await create(stage.ctx);
      await cancel(stage, order);
      says.of = found;
      says.toCancel = new VendorProblem({ kind: 'unavailable', neverSent: false }, 'Nobody is there.');
      await workFor(stage, 4);
      expect(await jobsOf(stage)).toEqual([]);
      expect(await stage.store.rows('select reason from order_attention')).toEqual([{ reason: 'problem' }]);
    });

    it('is refused where the vendor cannot cancel, and while it is only being called', async () => {
      const without = await world({ cancels: false });
      expect(await cancel(without.stage, await create(without.stage.ctx))).toMatchObject({ code: 'OrderStateInvalid' });
      const { stage, says } = await world();
      says.handOver = { kind: 'unknown', problem: new VendorProblem({ kind: 'defect' }, 'lost') };
      const order = await create(stage.ctx);
      const answer = await cancel(stage, order);
      expect(isProblem(answer) && answer.text.en).toContain('is being handed over');
      expect((await reload(stage, order)).status).toBe('TransferringToVendor');
    });

    it('stays Canceled when its number comes at the same moment', async () => {
      const { stage, says, canceled } = await world();
      const order = await create(stage.ctx);
      let meanwhile: () => Promise<unknown> = async () => {};
      Object.defineProperty(says, 'of', {
        get: () => {
          void meanwhile();
          return found;
        },
      });
      meanwhile = async () => {
        meanwhile = async () => {};
        await cancel(stage, order);
      };
      await workFor(stage, 2);
      const { status } = await reload(stage, order);
      // Whichever was first: canceled here and there, or handed over and the cancellation refused or asked of the vendor.
      expect(['Canceled', 'TransferredToVendor', 'CancelRequest']).toContain(status);
      if (status === 'Canceled') expect(canceled.length).toBeGreaterThan(0);
      expect(await checkLedger(stage.service)).toEqual([]);
    });

    it('is canceled here and there wherever a process is killed', async () => {
      await dyingAtEach(async ({ run }) => {
        const { stage, canceled } = await world();
        const order = await create(stage.ctx);
        await run({ ...stage.ctx, processId: 'dying' }, async (dying) => {
          await cancelOrder(dying, { number: order.number, orderKey: null });
          stage.clock.advance(MINUTE);
          for (const job of await takeJobs(dying, ['withdraw'], 50)) await doJob(dying, job);
        });
        await takeOverJobs(stage.service);
        if ((await reload(stage, order)).status !== 'Canceled') await cancel(stage, order);
        stage.clock.advance(HOUR);
        await stage.work();
        expect((await reload(stage, order)).status).toBe('Canceled');
        expect(canceled.length).toBeGreaterThan(0);
        expect([await jobsOf(stage), await reserved(stage)]).toEqual([[], 0]);
        expect(await checkLedger(stage.service)).toEqual([]);
      });
    });
  });

  describe('a vendor that takes its time', () => {
    it('is waited for as long as its manifest says', async () => {
      const { stage, says } = await world({ giveUpMs: 72 * HOUR });
      const order = await create(stage.ctx);
      await workFor(stage, 48);
      expect((await reload(stage, order)).status).toBe('TransferringToVendor');
      says.of = found;
      await workFor(stage, 2);
      expect((await reload(stage, order)).status).toBe('TransferredToVendor');
      const hasty = await world({ giveUpMs: HOUR });
      const given = await create(hasty.stage.ctx);
      await workFor(hasty.stage, 3);
      expect((await reload(hasty.stage, given)).status).toBe('VendorError');
    });

    it('is asked to cancel for as long', async () => {
      const { stage, says } = await world({ giveUpMs: 72 * HOUR });
      says.handOver = { kind: 'confirmed', price: null, plannedDeliveryAt: null, ...numbers };
      says.toCancel = new VendorProblem({ kind: 'unavailable', neverSent: false }, 'Nobody is there.');
      const order = await create(stage.ctx);
      await cancel(stage, order);
      await workFor(stage, 48);
      expect((await reload(stage, order)).status).toBe('CancelRequest');
      says.toCancel = { kind: 'canceled' };
      await workFor(stage, 12);
      expect((await reload(stage, order)).status).toBe('Canceled');
    });
  });
});
