import type { Order, OrderContent } from '@cartage/core';
import { sampleContent } from '@cartage/core/testing';
import { VendorProblem } from '@cartage/vendor-kit';
import type { VendorAdapter } from '@cartage/vendor-kit/host';
import { expect } from 'vitest';
import type { Context } from '../open-service.ts';
import { createOrder } from '../orders/create-order.ts';
import { updateOrder } from '../orders/update-order.ts';
import { reload } from './order-outcome.ts';
import { assumeSound, choices, type Stage, sampleOrder } from './stage.ts';

/** What the mock vendors need after a lost answer, ms. */
export const QUIET = 1_000;
export const [OLD, A, B] = [sampleContent.receiver.phone, '+79990000001', '+79990000002'];

export const handedOver = async ({ ctx }: Pick<Stage, 'ctx'>, changes: Partial<OrderContent> = {}): Promise<Order> => {
  const created = await createOrder(ctx, sampleOrder({ choice: choices.swift, ...changes }));
  if (created.kind !== 'handed-over') throw new Error(`Not handed over: ${created.kind}.`);
  return created.order;
};

/** `updated`, or the codes of the problems. */
export const update = async (ctx: Context, { number }: Order, phone: string, changes: Partial<OrderContent> = {}) => {
  const content = { ...changes, receiver: { ...sampleContent.receiver, phone } };
  const result = await updateOrder(ctx, assumeSound({ number, orderKey: null, ...sampleOrder(content) }));
  return result.kind === 'updated' ? result.kind : result.problems.map(({ code }) => code).join();
};

/** The phone as we have it, and as the vendor has it. */
export const phones = async (stage: Stage, order: Order): Promise<readonly string[]> => {
  const { content, vendorInvoiceNumber } = await reload(stage, order);
  return [content.receiver.phone, (await stage.mockVendors.known(vendorInvoiceNumber ?? '')).to.phone];
};

export const history = async ({ store }: Stage, { id }: Order): Promise<readonly string[]> =>
  (await store.rows(`select text_en from history_lines where order_id = ${id} order by id`))
    .map(({ text_en }) => String(text_en))
    .filter((text) => text.includes('change'));

export const PENDING = expect.stringContaining('has not confirmed a change');
export const MADE = 'The vendor made the change.';

/** What each call of `update` does before, or instead of, telling the vendor. */
export const onUpdate = (act: (tell: () => Promise<void>, calls: number) => Promise<void>) => {
  let calls = 0;
  return (vendor: VendorAdapter): VendorAdapter => {
    const { update } = vendor;
    return update ? { ...vendor, update: (...call) => act(() => update(...call), ++calls) } : vendor;
  };
};
export const lost = () => new VendorProblem({ kind: 'unavailable', neverSent: false }, 'The answer was lost.');

/**
 * Vendors that get so many calls late, their answers being lost: the last of them when `arrive` is called. `later`: what
 * those after them do.
 */
export const lateCalls = (count: number, later: (tell: () => Promise<void>, calls: number) => Promise<void>) => {
  let late = async (): Promise<void> => {};
  const between = onUpdate(async (tell, calls) => {
    if (calls > count) return later(tell, calls);
    late = tell;
    throw lost();
  });
  return { between, arrive: () => late() };
};
