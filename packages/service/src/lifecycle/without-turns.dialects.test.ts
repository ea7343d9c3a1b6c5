import type { Order, OrderContent } from '@cartage/core';
import type { VendorAdapter } from '@cartage/vendor-kit/host';
import { expect, it } from 'vitest';
import { cancelOrder } from '../cancellation/cancel-order.ts';
import { createOrder } from '../orders/create-order.ts';
import { call, workCouriers } from '../testing/courier-calls.ts';
import { BAD_GATEWAY, behindGateway } from '../testing/gateway.ts';
import { jobsOf, livingShipments, reload } from '../testing/order-outcome.ts';
import { choices, HOUR, noTurn, onStage, type Stage, sampleOrder } from '../testing/stage.ts';
import { A, phones, update } from '../testing/updates-at-vendor.ts';

// interface 10.11: what waits in our own queue is given up by nobody, and nobody is written to.

/** Vendors whose turn does not come while the line is full. */
const openLine = () => {
  const line = { isFull: false };
  const inLine =
    <A extends unknown[], R>(act: ((...args: A) => Promise<R>) | undefined) =>
    (...args: A): Promise<R> => {
      if (line.isFull || !act) return Promise.reject(noTurn);
      return act(...args);
    };
  const between = (vendor: VendorAdapter): VendorAdapter => ({
    ...vendor,
    cancel: inLine(vendor.cancel?.bind(vendor)),
    update: inLine(vendor.update?.bind(vendor)),
    callCourier: inLine(vendor.callCourier?.bind(vendor)),
    findByReference: inLine(vendor.findByReference?.bind(vendor)),
  });
  return { line, between };
};

const plain = { choice: choices.swift, callCourier: false, emergencyEmail: 'ops@example.com' };

const create = async ({ ctx }: Stage, changes: Partial<OrderContent> = {}): Promise<Order> => {
  const created = await createOrder(ctx, sampleOrder({ ...plain, ...changes }));
  if (!('order' in created)) throw new Error(created.kind);
  return created.order;
};

onStage((open) => {
  const mails = ({ store }: Stage) => store.rows("select payload from jobs where task = 'mail'");
  const workHours = async (stage: Stage, hours: number) => {
    for (let hour = 0; hour < hours; hour += 1) {
      stage.clock.advance(HOUR);
      await stage.work();
      await workCouriers(stage);
    }
  };
  /** A day and a night, in which the line stays full. */
  const waitInLine = async (stage: Stage) => {
    await workHours(stage, 27);
    return mails(stage);
  };

  it('a cancellation goes on', async () => {
    const { line, between } = openLine();
    const stage = await open({ between });
    const order = await create(stage);
    line.isFull = true;
    await cancelOrder(stage.ctx, { number: order.number, orderKey: null });
    expect(await waitInLine(stage)).toEqual([]);
    expect((await reload(stage, order)).status).toBe('CancelRequest');
    line.isFull = false;
    await workHours(stage, 3);
    expect((await reload(stage, order)).status).toBe('Canceled');
  });

  it('a change goes on of which the vendor has not said whether it made it', async () => {
    const { line, between } = openLine();
    const stage = await open({ between });
    const order = await create(stage);
    await stage.mockVendors.behave('swift', { fault: 'lose-answer' });
    expect(await update(stage.ctx, order, A, { ...plain })).toBe('VendorUnavailable');
    await stage.mockVendors.behave('swift', { fault: 'none' });
    line.isFull = true;
    expect(await waitInLine(stage)).toEqual([]);
    line.isFull = false;
    await workHours(stage, 3);
    expect(await phones(stage, order)).toEqual([A, A]);
    expect(await jobsOf(stage)).toEqual([]);
  });

  it('a courier is still called', async () => {
    const { line, between } = openLine();
    const stage = await open({ between });
    const order = await create(stage);
    line.isFull = true;
    expect(await call(stage, [order])).toEqual([null]);
    expect(await waitInLine(stage)).toEqual([]);
    line.isFull = false;
    await workHours(stage, 3);
    expect((await reload(stage, order)).vendorPickupNumber).not.toBeNull();
    expect(await jobsOf(stage)).toEqual([]);
  });

  it('what a canceled order may have left at its vendor is still looked for, and canceled there', async () => {
    const { line, between } = openLine();
    const stage = await open({ between: (vendor) => between(behindGateway(vendor)) });
    const order = await create(stage, { comments: BAD_GATEWAY });
    await cancelOrder(stage.ctx, { number: order.number, orderKey: null });
    const before = (await mails(stage)).length;
    line.isFull = true;
    expect(await waitInLine(stage)).toHaveLength(before);
    expect(await livingShipments(stage, order)).toHaveLength(1);
    line.isFull = false;
    await workHours(stage, 3);
    expect(await livingShipments(stage, order)).toEqual([]);
  });
});
