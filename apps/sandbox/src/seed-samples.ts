import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isProblem, type Order } from '@cartage/core';
import {
  authenticateKey,
  type Context,
  cancelOrder,
  checkNewOrder,
  createOrder,
  findOrders,
  ownCompany,
  pollTracking,
  pushOrder,
  SAMPLE_KEY,
  type Service,
  topUpBalance,
} from '@cartage/service';
import { type Sample, samples } from './samples.ts';

/** What the seeding needs beside the service. */
export interface SampleGround {
  /** The files of this sandbox; a mark there says that its samples are complete. */
  readonly dataDir: string;
  readonly mockVendorUrl: string;
}

const HOUR_MS = 3_600_000;

/**
 * Makes the sample shop's orders, by the same acts as a customer's, each with the clock at the moment in the past at
 * which it is said to have been made. Where somebody has revoked the shop's key nothing is done.
 * Interrupted, it goes on at the next start: an order is found again by the shop's own number of it.
 */
export const seedSamples = async (service: Service, { dataDir, mockVendorUrl }: SampleGround): Promise<void> => {
  const mark = join(dataDir, 'samples-are-complete');
  const actor = await authenticateKey(service, SAMPLE_KEY);
  if (isProblem(actor) || existsSync(mark)) return;
  const now = service.clock();
  const { signal } = new AbortController();
  const asOf = (hoursAgo: number): Context => ({
    ...service,
    clock: () => now - hoursAgo * HOUR_MS,
    actor,
    company: ownCompany(actor),
    partner: null,
    signal,
  });

  for (const [hoursAgo, roubles] of payments) {
    await topUpBalance(asOf(hoursAgo), { amount: roubles * 100, text: received, key: `sample:${hoursAgo}` });
  }
  await Promise.all(samples.map((sample) => make(asOf, mockVendorUrl, sample)));
  for (const vendor of service.vendors.adapters) await pollTracking(service, vendor);
  writeFileSync(mark, '');
};

const received = { en: 'Payment received', ru: 'Поступление оплаты' };
const payments: readonly (readonly [hoursAgo: number, roubles: number])[] = [
  [21 * 24, 25_000],
  [8 * 24, 15_000],
];

const make = async (asOf: (hoursAgo: number) => Context, mockVendorUrl: string, sample: Sample): Promise<void> => {
  const { hoursAgo, path, canceledHoursAgo, customerOrderId } = sample;
  const [known] = await findOrders(asOf(0), {
    numbers: [customerOrderId],
    createdFrom: null,
    createdTo: null,
    statuses: [],
  });
  const order = known ? await goOn(asOf(0), known) : await create(asOf(hoursAgo), sample);
  if (path.length > 0 && order.vendorInvoiceNumber !== null) {
    const { clock } = asOf(0);
    const steps = path.map(([status, ago]) => ({ status, at: new Date(clock() - ago * HOUR_MS).toISOString() }));
    await putSteps(mockVendorUrl, order.vendorInvoiceNumber, steps);
  }
  if (canceledHoursAgo !== null) {
    await cancelOrder(asOf(canceledHoursAgo), { number: order.number, orderKey: null });
  }
};

/** The process died between saving the order and handing it over. */
const goOn = async (ctx: Context, order: Order): Promise<Order> => {
  const { number, status, content } = order;
  if (status !== 'Draft' || content.choice === null) return order;
  const result = await pushOrder(ctx, { number, orderKey: null, choice: content.choice, pickup: {} });
  return 'order' in result ? result.order : order;
};

const create = async (ctx: Context, { content, number, customerOrderId }: Sample): Promise<Order> => {
  const digits = number?.replace(/\D/g, '').slice(0, 7);
  const numbering: Context = digits === undefined ? ctx : { ...ctx, randomDigits: () => digits };
  const verdict = await checkNewOrder(numbering, { content });
  if (verdict.kind === 'wrong') throw new Error(`${customerOrderId}: ${verdict.problems.map(({ text }) => text.en)}`);
  const result = await createOrder(numbering, verdict.value);
  if (!('order' in result)) throw new Error(`${customerOrderId}: ${result.problems.map(({ text }) => text.en)}`);
  return result.order;
};

/** Tells the mock vendors where a shipment has been; by itself it goes no further for a month. */
const putSteps = async (mockVendorUrl: string, number: string, steps: readonly object[]): Promise<void> => {
  const answer = await fetch(`${mockVendorUrl}/_control/shipments/${number}/steps`, {
    method: 'PUT',
    body: JSON.stringify({ steps }),
  });
  if (!answer.ok) throw new Error(`The steps of ${number}: ${await answer.text()}`);
};
