import type { Order } from '@cartage/core';
import { attentionOf } from '@cartage/storage';
import { VendorProblem } from '@cartage/vendor-kit';
import { describe, expect, it } from 'vitest';
import { createOrder } from '../orders/create-order.ts';
import { pushOrder } from '../orders/push-order.ts';
import { reload } from '../testing/order-outcome.ts';
import { SCRIPTED_TARIFF, scriptedVendor } from '../testing/scripted-vendor.ts';
import { HOUR, onStage, type Stage, sampleOrder } from '../testing/stage.ts';
import { pollTracking } from '../tracking/poll-tracking.ts';

// interface 25.6

const choice = { vendorId: 90, tariffId: SCRIPTED_TARIFF, contractType: null } as const;
const numbers = { invoiceNumber: 'X-1', returnInvoiceNumber: null, pickupNumber: null, trackingNumber: null };
const lockedOut = new VendorProblem({ kind: 'auth' }, 'The password has expired.');

onStage((open) => {
  const world = async () => {
    const refuses = { handOver: false, track: null as VendorProblem | null };
    const vendor = scriptedVendor({
      id: 90,
      key: 'scripted',
      handOver: async () => {
        if (refuses.handOver) throw lockedOut;
        return { kind: 'confirmed', price: null, plannedDeliveryAt: null, ...numbers };
      },
      track: async (shipments) => {
        if (refuses.track) throw refuses.track;
        return shipments.map(({ reference }) => ({ reference, events: [], numbers: {} }));
      },
    });
    const stage = await open({ plugins: [vendor] });
    const create = async () => {
      const made = await createOrder(stage.ctx, sampleOrder({ choice }));
      if (!('order' in made)) throw new Error(made.kind);
      return made;
    };
    const poll = async () => {
      stage.clock.advance(HOUR);
      await pollTracking(stage.service, vendor);
    };
    return { stage, refuses, create, poll };
  };
  const reasonsOf = async ({ store }: Stage, order: Pick<Order, 'id' | 'companyId'>) =>
    (await attentionOf(store.db, order)).map(({ reason }) => reason).sort();

  describe('a contract that its vendor refuses', () => {
    it('makes the order VendorError at once, which says why, is not tried again, and goes on when it is retried', async () => {
      const { stage, refuses, create } = await world();
      refuses.handOver = true;
      const made = await create();
      expect(made).toMatchObject({ kind: 'unavailable', problem: { code: 'ContractInvalid' } });
      const { order } = made;
      expect(order.status).toBe('VendorError');
      expect(await reasonsOf(stage, order)).toEqual(['contract-refused', 'vendor-error']);
      expect(await stage.store.rows("select task from jobs where task = 'hand-over'")).toEqual([]);
      expect(await stage.store.rows('select reserved from balances where reserved <> 0')).toEqual([]);
      const ref = { number: order.number, orderKey: null };
      // Still refused: one more reason of each.
      expect(await pushOrder(stage.ctx, { ...ref, choice, pickup: {} })).toMatchObject({ kind: 'unavailable' });
      expect(await reasonsOf(stage, order)).toEqual(['contract-refused', 'vendor-error']);
      refuses.handOver = false;
      stage.clock.advance(3 * HOUR);
      expect(await pushOrder(stage.ctx, { ...ref, choice, pickup: {} })).toMatchObject({ kind: 'handed-over' });
      expect(await reasonsOf(stage, order)).toEqual([]);
    });

    it('is told of each order that the vendor is asked about, until it answers again', async () => {
      const { stage, refuses, create, poll } = await world();
      const { order } = await create();
      refuses.track = lockedOut;
      await poll();
      expect(await reasonsOf(stage, order)).toEqual(['contract-refused']);
      // Out of reach it says nothing of the contract.
      refuses.track = new VendorProblem({ kind: 'unavailable', neverSent: true }, 'The line is dead.');
      stage.clock.advance(5 * HOUR);
      await poll();
      expect(await reasonsOf(stage, order)).toEqual(['contract-refused']);
      refuses.track = null;
      stage.clock.advance(5 * HOUR);
      await poll();
      expect(await reasonsOf(stage, order)).toEqual([]);
      expect((await reload(stage, order)).status).toBe('TransferredToVendor');
      expect(await stage.store.rows("select id from events where type = 'order.attention'")).toHaveLength(1);
    });
  });

  it('a vendor that refuses the contract when it is asked for the price has refused the order', async () => {
    const vendor = scriptedVendor({ id: 90, key: 'scripted', quote: () => Promise.reject(lockedOut) });
    const stage = await open({ plugins: [vendor] });
    const made = await createOrder(stage.ctx, sampleOrder({ choice }));
    expect(made).toMatchObject({ kind: 'unavailable', order: { status: 'VendorError' } });
    if ('order' in made) expect(await reasonsOf(stage, made.order)).toEqual(['contract-refused', 'vendor-error']);
  });
});
