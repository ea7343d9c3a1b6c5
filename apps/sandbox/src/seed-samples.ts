import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Instant, isProblem, type Order, statuses } from '@cartage/core';
import {
  authenticateKey,
  type Context,
  cancelOrder,
  checkCalculation,
  checkCalculationWish,
  checkContract,
  checkEndpoint,
  checkNewOrder,
  checkVendor,
  createEndpoint,
  createOrder,
  createParameter,
  doJob,
  findEndpoint,
  findOrders,
  getOrder,
  issueInvoice,
  keepAttachment,
  type Log,
  listCompanies,
  listInvoices,
  ownCompany,
  pollTracking,
  pushOrder,
  registerContract,
  SAMPLE_KEY,
  type Service,
  startCalculation,
  takeJobs,
  takeOverJobs,
  topUpBalance,
  withAttention,
} from '@cartage/service';
import {
  exampleAttachment,
  exampleCalculation,
  exampleInvoice,
  exampleNumbers,
  exampleVendors,
  exampleWebhooks,
} from '@cartage/wire';
import { contentOf, type Sample } from './sample.ts';
import { ivan } from './sample-contents.ts';
import { outletOrders } from './scenes.ts';
import { OUTLET } from './seed.ts';
import { sound } from './sound.ts';
import {
  callCouriers,
  issueInvoices,
  keepListeners,
  leaveMail,
  limitCredit,
  printRegister,
  tellAsOperator,
} from './surroundings.ts';
import { type Step, stepsOf } from './way.ts';

/** What the seeding needs beside the service. */
export interface SampleGround {
  /** The files of this sandbox; a mark there says that its samples are complete. */
  readonly dataDir: string;
  readonly mockVendorUrl: string;
  /** The orders of the sample shop, as of now. */
  readonly ordersAt: (now: Instant) => readonly Sample[];
  /** Aborted when the sandbox is to stop: it waits for no more than what is begun. */
  readonly signal: AbortSignal;
}

/** Whoever calls while the samples are made is served between them. */
const AT_ONCE = 24;

const fewAtOnce = async <T>(list: readonly T[], act: (one: T) => Promise<void>): Promise<void> => {
  const queue = list.values();
  const goThrough = async () => {
    for (const one of queue) await act(one);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, goThrough));
};

const HOUR_MS = 3_600_000;

/**
 * Makes the sample shop's orders, by the same acts as a customer's, each with the clock at the moment in the past at
 * which it is said to have been made. Where somebody has revoked the shop's key nothing is done.
 * Interrupted, it goes on at the next start: an order is found again by the shop's own number of it.
 */
export const seedSamples = async (
  service: Service,
  { dataDir, mockVendorUrl, ordersAt, signal }: SampleGround,
): Promise<void> => {
  const mark = join(dataDir, 'samples-are-complete');
  const actor = await authenticateKey(service, SAMPLE_KEY);
  if (isProblem(actor)) return;
  const now = service.clock();
  const asOf = (hoursAgo: number): Context => {
    const ctx: Context = {
      ...service,
      // Whether an order asks for attention is judged by that clock too: by today's, all would have been in doubt for days.
      store: withAttention(service.store, () => ctx),
      clock: () => Math.round(now - hoursAgo * HOUR_MS),
      log: quiet,
      actor,
      company: ownCompany(actor),
      partner: null,
      signal: new AbortController().signal,
    };
    return ctx;
  };

  await beginCalculation(asOf(0));
  if (existsSync(mark)) return;
  // A start that was killed may have left hand-overs that would else count as under way.
  await service.store.whileAlone(() => takeOverJobs(service));
  for (const [hoursAgo, roubles] of payments) {
    await topUpBalance(asOf(hoursAgo), { amount: roubles * 100, payment: String(hoursAgo), comment: null });
  }
  await keepListeners(asOf, mockVendorUrl);
  // The oldest first: who looks at a day sees its orders as they came.
  const all = ordersAt(now).toSorted((one, other) => other.hoursAgo - one.hoursAgo);
  const known = await knownOf(asOf(0), all);
  const courses: Course[] = [];
  await fewAtOnce(all, async (sample) => {
    signal.throwIfAborted();
    courses.push(...(await make(asOf, mockVendorUrl, sample, known.get(sample.customerOrderId))));
  });
  await putCourses(mockVendorUrl, courses);
  await keepFile(asOf(0));
  // Nothing was issued in that year before: its number is the first.
  await issueSample({ ...asOf(0), clock: () => Date.UTC(2026, 0, 15, 9, 30) });
  await printRegister(asOf);
  for (const vendor of service.vendors.adapters) while (await pollTracking(service, vendor)) signal.throwIfAborted();
  const made = await knownOf(
    asOf(0),
    all.filter(({ toldByOperator }) => toldByOperator !== null),
  );
  await tellAsOperator(asOf, all, ({ customerOrderId }) => made.get(customerOrderId)?.number ?? '');
  await callCouriers(asOf, all);
  // As of before that, so that none of them is due to be asked again.
  await doJob(asOf(0), { task: 'auto-finish', payload: null });
  await issueInvoices(asOf);
  await limitCredit(asOf(0));
  await leaveMail(asOf);
  await makeOutlet(asOf);
  await keepVendors(asOf(0));
  await keepWebhooks(asOf(0));
  writeFileSync(mark, '');
};

/** The second company of the shop's owner has few orders. */
const makeOutlet = async (asOf: AsOf): Promise<void> => {
  const known = await listCompanies(asOf(0), { after: 0, limit: 1_000 });
  const outlet = known.find(({ name }) => name === OUTLET);
  if (!outlet) return;
  const company = { id: outlet.id, topmostId: outlet.id, markUp: 0 };
  for (const sample of outletOrders) {
    const { actor, ...ctx } = asOf(sample.hoursAgo);
    const acting: Context = { ...ctx, company, actor: { ...actor, companyId: outlet.id, topmostId: outlet.id } };
    if (!(await knownOf(acting, [sample])).has(sample.customerOrderId)) await create(acting, sample);
  }
};

/** The file that the reference's examples name, of the order that they name first. */
const keepFile = async (ctx: Context): Promise<void> => {
  const order = await getOrder(ctx, { number: exampleNumbers.handedOver, orderKey: null });
  if (isProblem(order)) return;
  const { guid, name, mimeType, kind, access } = exampleAttachment;
  await keepAttachment(ctx, {
    ...{ guid, name, mimeType, fileType: kind, accessLevel: access, fingerprint: guid },
    ...{ companyId: order.companyId, itemType: 'order', itemId: order.id },
    content: Buffer.from('name,count\nBooks,3\n'),
  });
};

/** The calculation that the reference's examples name. It is known for a day, and begun anew at a later start. */
const beginCalculation = async (ctx: Context): Promise<void> => {
  const { requestId } = exampleCalculation;
  const known = await checkCalculationWish(ctx, { requestId, vendorKey: null, deliveryType: null });
  if (known.kind === 'sound') return;
  const request = contentOf('', { receiver: ivan });
  const wanted = sound(await checkCalculation(ctx, { request, unfiltered: false, lackingServices: true }));
  await startCalculation({ ...ctx, newKey: () => requestId }, wanted);
};

/** The invoice that the reference's examples name; a start that was killed may have issued it. */
const issueSample = async (ctx: Context): Promise<void> => {
  if ((await listInvoices(ctx, { limit: 1 })).length > 0) return;
  const issued = await issueInvoice(ctx, { companyId: null, amount: exampleInvoice.amount }, 'en');
  if (isProblem(issued)) throw new Error(issued.text.en);
};

/** A contract of the shop's own, and what it keeps of a vendor; what a start that was killed had made is there already. */
const keepVendors = async (ctx: Context): Promise<void> => {
  const { contracted, noted, parameters } = exampleVendors;
  const authorization = { login: 'sample-shop', password: 'sample' };
  const wanted = sound(await checkContract(ctx, { vendorKey: contracted, authorization }));
  const registered = await registerContract(ctx, wanted);
  if (registered.kind === 'refused') throw new Error(registered.problems.map(({ text }) => text.en).join(' '));
  for (const key of [parameters.kept, parameters.deleted])
    await createParameter(ctx, sound(await checkVendor(ctx, { vendorKey: noted, key, value: 'MSK-1' })));
};

/** Webhooks of the shop: off, since nobody listens at its address. */
const keepWebhooks = async (ctx: Context): Promise<void> => {
  for (const id of Object.values(exampleWebhooks)) {
    if (!isProblem(await findEndpoint(ctx, id))) continue;
    const keys = [id.replace('wh_', '')];
    const naming: Context = { ...ctx, newKey: () => keys.shift() ?? ctx.newKey() };
    const url = 'https://shop.example/cartage-events';
    const types = ['order.delivered', 'order.problem'] as const;
    const wish = sound(await checkEndpoint(ctx, { url, types, description: 'Shop', isEnabled: false }));
    const created = await createEndpoint(naming, wish, { locale: 'en' });
    if (isProblem(created)) throw new Error(created.text.en);
  }
};

const payments: readonly (readonly [hoursAgo: number, roubles: number])[] = [
  [21 * 24, 25_000],
  [8 * 24, 15_000],
];

/** Vendors of samples fail too; what keeps the samples from being complete is thrown. */
const quiet: Log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

type AsOf = (hoursAgo: number) => Context;

/** What its vendor is to tell of it. */
const make = async (
  asOf: AsOf,
  mockVendorUrl: string,
  sample: Sample,
  known: Order | undefined,
): Promise<readonly Course[]> => {
  const { hoursAgo, canceledHoursAgo, isDeclined } = sample;
  const begun = await (known ? goOn(asOf(hoursAgo), known) : create(asOf(hoursAgo), sample));
  if (sample.isLeft) return [];
  const order = await whenHandedOver(asOf, sample, begun);
  const { number, vendorInvoiceNumber } = order;
  if (canceledHoursAgo !== null) await cancelOrder(asOf(canceledHoursAgo), { number, orderKey: null });
  if (isDeclined) await decline(asOf(0), mockVendorUrl, number);
  const steps = toldOf(asOf, sample, order);
  const courses = steps.length > 0 && vendorInvoiceNumber !== null ? [{ number: vendorInvoiceNumber, steps }] : [];
  if (canceledHoursAgo === null) return courses;
  // Its vendor would answer the cancellation in a moment.
  await putCourses(mockVendorUrl, courses);
  return [];
};

const toldOf = (asOf: AsOf, { path, fate, n }: Sample, order: Order): readonly Step[] =>
  fate === null
    ? path.map(([status, hoursAgo]) => [status, asOf(hoursAgo).clock()])
    : stepsOf(order, fate, { n, now: asOf(0).clock() });

/** Those that an earlier start has made, by the shop's own numbers of them. */
const knownOf = async (ctx: Context, samples: readonly Sample[]): Promise<ReadonlyMap<string, Order>> => {
  const numbers = samples.map(({ customerOrderId }) => customerOrderId);
  const orders = await findOrders(ctx, { numbers, createdFrom: null, createdTo: null, statuses: [] });
  return new Map(orders.map((order) => [order.content.customerOrderId ?? '', order]));
};

/** The process died between saving the order and handing it over. */
const goOn = async (ctx: Context, order: Order): Promise<Order> => {
  const { number, status, content } = order;
  if (status !== 'Draft' || content.choice === null) return order;
  await pushOrder(ctx, { number, orderKey: null, choice: content.choice, pickup: {} });
  return asItIs(ctx, number);
};

const asItIs = async (ctx: Context, number: string): Promise<Order> => {
  const order = await getOrder(ctx, { number, orderKey: null });
  if (isProblem(order)) throw new Error(`${number}: ${order.text.en}`);
  return order;
};

/**
 * The order when nothing of its hand-over is under way. Where the process died in it, or its vendor failed, it goes on
 * as the worker's would, each time a minute later.
 */
const whenHandedOver = async (asOf: AsOf, sample: Sample, begun: Order): Promise<Order> => {
  const { customerOrderId, hoursAgo, givenUpHoursAgo } = sample;
  let ago = givenUpHoursAgo ?? hoursAgo;
  let order = begun;
  for (let tries = 0; isUnderWay(order); tries += 1) {
    if (tries === MOST_TRIES) throw new Error(`${customerOrderId} is ${order.status}`);
    ago -= 1 / 60;
    await doJob(asOf(ago), { task: 'hand-over', payload: { orderId: order.id } });
    order = await asItIs(asOf(0), order.number);
  }
  return order;
};

/** Within the minutes that the newest of them is old. */
const MOST_TRIES = 5;

const isUnderWay = ({ status }: Order): boolean => statuses[status].group === 'transfer' && status !== 'VendorError';

const create = async (ctx: Context, { content, intent, number, customerOrderId }: Sample): Promise<Order> => {
  const digits = number?.replace(/\D/g, '').slice(0, 7);
  const numbering: Context = digits === undefined ? ctx : { ...ctx, randomDigits: () => digits };
  const result = await createOrder(numbering, sound(await checkNewOrder(numbering, { content, intent })));
  if (!('order' in result)) throw new Error(`${customerOrderId}: ${result.problems.map(({ text }) => text.en)}`);
  return result.order;
};

/**
 * The customer's bank says no; the worker hears of it. Declined before, it stays so. Where the process died before the
 * provider had the payment, it is asked for it as the worker would, who does nothing before the samples are there.
 */
const decline = async (ctx: Context, mockVendorUrl: string, number: string): Promise<void> => {
  const payment = { method: 'POST', body: JSON.stringify({ status: 'Failed' }) };
  const ask = () => fetch(`${mockVendorUrl}/_control/payments/${number}`, payment);
  let answer = await ask();
  if (answer.status === 404) {
    for (const job of await takeJobs(ctx, ['payment'], 10)) await doJob(ctx, job);
    answer = await ask();
  }
  if (!answer.ok && answer.status !== 409) throw new Error(`The payment of ${number}: ${await answer.text()}`);
};

/** Where a shipment has been, by its vendor's number. */
interface Course {
  readonly number: string;
  readonly steps: readonly Step[];
}

/** Tells the mock vendors where shipments have been; by themselves these go no further for a month. */
const putCourses = async (mockVendorUrl: string, courses: readonly Course[]): Promise<void> => {
  const shipments = courses.map(({ number, steps }) => ({
    number,
    steps: steps.map(([status, at]) => ({ status, at: new Date(at).toISOString() })),
  }));
  if (shipments.length === 0) return;
  const body = JSON.stringify({ shipments });
  const answer = await fetch(`${mockVendorUrl}/_control/shipments/steps`, { method: 'PUT', body });
  if (!answer.ok) throw new Error(`The steps of the samples: ${await answer.text()}`);
};
