import type { Choice, Order } from '@cartage/core';
import { getBalance } from '@cartage/storage';
import { type FindOutcome, type HandOverOutcome, type ShipmentRef, VendorProblem } from '@cartage/vendor-kit';
import { describe, expect, it } from 'vitest';
import { takeJobs, takeOverJobs } from '../jobs/take-jobs.ts';
import type { Context } from '../open-service.ts';
import { checkLedger } from '../operator/check-ledger.ts';
import { createOrder } from '../orders/create-order.ts';
import { pushOrder } from '../orders/push-order.ts';
import { doJob } from '../run/do-job.ts';
import { dyingAtEach } from '../testing/crashing-store.ts';
import { attemptsOf, historyOf, jobsOf, reload } from '../testing/order-outcome.ts';
import { SCRIPTED_TARIFF, scriptedVendor } from '../testing/scripted-vendor.ts';
import { HOUR, MINUTE, onStage, type Stage, sampleOrder, workFor } from '../testing/stage.ts';
import { retryHandOver } from './retry-hand-over.ts';

// interface 10.9: a vendor that takes an order and works on, asked by the id that it gave.

const choice: Choice = { vendorId: 90, tariffId: SCRIPTED_TARIFF, contractType: null };
const numbers = { invoiceNumber: 'X-1', returnInvoiceNumber: null, pickupNumber: null, trackingNumber: null };
const found: FindOutcome = { kind: 'found', price: null, plannedDeliveryAt: null, ...numbers };
const refused = new VendorProblem({ kind: 'invalid', field: null }, 'No such street.');

onStage((open) => {
  /** A vendor that knows its shipments by its own ids alone; `says` is what it tells of one that it has. */
  const accepting = async (says: { of: FindOutcome }) => {
    const taken: string[] = [];
    const asked: string[] = [];
    const stage = await open({
      plugins: [
        scriptedVendor({
          id: 90,
          key: 'scripted',
          handOver: async ({ reference }): Promise<HandOverOutcome> => {
            taken.push(reference);
            return { kind: 'accepted', id: `id of ${reference}` };
          },
          findByReference: async ({ reference, id }: ShipmentRef) => {
            asked.push(reference);
            return id === `id of ${reference}` ? says.of : { kind: 'none' };
          },
        }),
      ],
    });
    return { stage, taken, asked };
  };
  const create = async (ctx: Context, emergencyEmail: string | null = null): Promise<Order> => {
    const created = await createOrder(ctx, sampleOrder({ choice, callCourier: false, emergencyEmail }));
    if (!('order' in created)) throw new Error(created.kind);
    return created.order;
  };
  const moneyOf = async ({ store, ctx }: Stage) => {
    const { amount, reserved } = (await getBalance(store.db, ctx.actor.companyId)) ?? {};
    return { amount, reserved };
  };

  describe('an order that its vendor has accepted', () => {
    it('is asked for by the id that it got at first when a person goes on with it, and never handed over twice', async () => {
      const says: { of: FindOutcome } = { of: { kind: 'accepted' } };
      const { stage, taken } = await accepting(says);
      const order = await create(stage.ctx);
      await workFor(stage, 25);
      expect((await reload(stage, order)).status).toBe('VendorError');
      expect(await retryHandOver(stage.service, order.number, { isNotThere: false })).toMatchObject({
        kind: 'accepted',
      });
      says.of = found;
      await workFor(stage, 1);
      expect(await reload(stage, order)).toMatchObject({
        status: 'TransferredToVendor',
        vendorShipmentId: `id of ${order.number}`,
      });
      expect(taken).toEqual([order.number]);
      expect(await attemptsOf(stage, order)).toEqual([`${order.number} undecidable`, `${order.number} confirmed`]);
    });

    it('is asked for soon at first, and less and less', async () => {
      const { stage, asked } = await accepting({ of: { kind: 'accepted' } });
      await create(stage.ctx);
      const waits: number[] = [];
      for (const until of [500, 500, 500, 8_000, HOUR, 23 * HOUR - 10_000]) {
        stage.clock.advance(until);
        await stage.work();
        waits.push(Number((await jobsOf(stage))[0]?.split('+')[1]));
      }
      expect(waits).toEqual([500, 500, 500, 2_375, 902_375, HOUR]);
      expect(asked).toHaveLength(waits.length);
    });

    it('is a Draft without a price when the vendor refuses it after all, and is handed over anew under another reference', async () => {
      const says: { of: FindOutcome } = { of: { kind: 'rejected', problem: refused } };
      const { stage, taken } = await accepting(says);
      const order = await create(stage.ctx);
      expect(await moneyOf(stage)).toMatchObject({ reserved: order.price });
      await workFor(stage, 1);
      expect(await reload(stage, order)).toMatchObject({ status: 'Draft', price: null, pushResult: 'rejected' });
      expect(await moneyOf(stage)).toMatchObject({ reserved: 0 });
      expect(JSON.stringify(await stage.store.rows('select text_en from history_lines'))).toContain('No such street.');
      expect(await jobsOf(stage)).toEqual([]);
      says.of = { kind: 'accepted' };
      await pushOrder(stage.ctx, { number: order.number, orderKey: null, choice });
      expect(taken).toEqual([order.number, `${order.number}.2`]);
    });

    it('is written of when it is refused after all, for nobody has that in an answer', async () => {
      const { stage } = await accepting({ of: { kind: 'rejected', problem: refused } });
      await create(stage.ctx, 'ops@example.com');
      await workFor(stage, 1);
      const letters = await stage.store.rows(`select payload from jobs where task = 'mail'`);
      expect(letters).toHaveLength(1);
      expect(JSON.stringify(letters)).toContain(
        'всё же не удалось передать (scripted отказывается принять заказ: No such street.)',
      );
    });

    it.each([
      ['gives its numbers', found, 'TransferredToVendor', 'confirmed'],
      ['refuses it', { kind: 'rejected', problem: refused } as const, 'Draft', 'rejected'],
    ])('%s, and a process that is killed anywhere changes nothing of that', async (_, answer, status, state) => {
      const says: { of: FindOutcome } = { of: { kind: 'accepted' } };
      const { stage, taken } = await accepting(says);
      await dyingAtEach(async ({ run }) => {
        const order = await create(stage.ctx);
        says.of = answer;
        stage.clock.advance(MINUTE);
        await run({ ...stage.ctx, processId: 'dying' }, async (dying) => {
          for (const job of await takeJobs(dying, ['hand-over'], 50)) await doJob(dying, job);
        });
        await takeOverJobs(stage.service);
        stage.clock.advance(HOUR);
        await stage.work();
        expect((await reload(stage, order)).status).toBe(status);
        expect((await historyOf(stage, order)).slice(1)).toEqual(['TransferringToVendor', status]);
        expect(taken.filter((reference) => reference === order.number)).toHaveLength(1);
        expect(await attemptsOf(stage, order)).toEqual([`${order.number} ${state}`]);
        says.of = { kind: 'accepted' };
      });
      expect(await checkLedger(stage.service)).toEqual([]);
    });
  });
});
