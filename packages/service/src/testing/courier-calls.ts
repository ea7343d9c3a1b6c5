import type { Choice, CourierWish, Order, OrderContent } from '@cartage/core';
import type { VendorProblem } from '@cartage/vendor-kit';
import type { VendorAdapter } from '@cartage/vendor-kit/host';
import { type CourierCall, callCourier, checkCourierCall } from '../courier/call-courier.ts';
import {
  callCourierForOrder,
  checkCourierForOrder,
  type OrderCourierResult,
  type OrderCourierWish,
} from '../courier/call-courier-for-order.ts';
import { takeJobs } from '../jobs/take-jobs.ts';
import type { Context } from '../open-service.ts';
import { createOrder } from '../orders/create-order.ts';
import { doJob } from '../run/do-job.ts';
import { choices, type Stage, sampleOrder } from './stage.ts';

export const handedOver = async (
  { ctx }: Stage,
  choice: Choice = choices.swift,
  changes: Partial<OrderContent> = {},
): Promise<Order> => {
  const created = await createOrder(ctx, sampleOrder({ callCourier: false, choice, ...changes }));
  if (created.kind !== 'handed-over') throw new Error(`Not handed over: ${created.kind}.`);
  return created.order;
};

export const anyTime = { date: null, timeFrom: null, timeTo: null };
/** Judges the wish and does it. @throws when it is refused */
export const callCouriers = async (ctx: Context, wish: CourierWish): Promise<readonly CourierCall[]> => {
  const verdict = await checkCourierCall(ctx, wish);
  if (verdict.kind === 'wrong') throw new Error(verdict.problems.map(({ code }) => code).join());
  return callCourier(ctx, verdict.value);
};

/** The same for one order. */
export const callFor = async (ctx: Context, wish: OrderCourierWish): Promise<OrderCourierResult> => {
  const verdict = await checkCourierForOrder(ctx, wish);
  return verdict.kind === 'wrong'
    ? { kind: 'refused', problems: verdict.problems }
    : callCourierForOrder(ctx, verdict.value);
};

export const anyDay = { orderKey: null, date: null, autoMove: true, timeFrom: null, timeTo: null };

export const call = async (
  { ctx }: { readonly ctx: Context },
  orders: readonly Order[],
  wish: Partial<CourierWish> = {},
) => {
  const numbers = orders.map(({ number }) => number);
  return (await callCouriers(ctx, { ...anyTime, ...wish, orders: { numbers } })).map(
    ({ pickupNumber }) => pickupNumber,
  );
};

/** Does the due courier calls as the worker would. */
export const workCouriers = async ({ service }: Stage): Promise<number> => {
  const jobs = await takeJobs(service, ['courier-call'], 10);
  for (const job of jobs) await doJob(service, job);
  return jobs.length;
};

/** Vendors that do this first whenever a courier is called. */
export const after =
  (first: () => Promise<void>) =>
  (vendor: VendorAdapter): VendorAdapter => ({
    ...vendor,
    callCourier: async (request, context) => {
      await first();
      return vendor.callCourier?.(request, context) ?? Promise.reject(new Error('It calls no courier.'));
    },
  });

/** The first call of a courier stands still until it is awake, and ends so. */
export const standsStill = (end: VendorProblem) => {
  const [called, awake] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let calls = 0;
  const between = after(async () => {
    calls = calls + 1;
    if (calls > 1) return;
    called.resolve();
    await awake.promise;
    throw end;
  });
  return { between, called, awake };
};

/** The vendors' couriers that come for the order. */
export const couriersFor = async ({ mockVendors }: Stage, { vendorInvoiceNumber }: Order) =>
  (await mockVendors.couriers()).filter(({ shipments }) => shipments.some((number) => number === vendorInvoiceNumber));

export const couriersIn = ({ calls }: Stage) => calls.filter((made) => made.endsWith('/couriers'));
