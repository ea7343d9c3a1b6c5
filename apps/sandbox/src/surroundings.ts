import { addWorkingDays, instantOf, isProblem, type Kopecks, localDateOf, nextWorkingDay } from '@cartage/core';
import {
  advanceOrder,
  type Context,
  callCourier,
  checkCourierCall,
  checkEndpoint,
  createEndpoint,
  getBalance,
  giveBackJob,
  issueInvoice,
  listDeadJobs,
  listEndpoints,
  listInvoices,
  payInvoice,
  printRegisters,
  takeJobs,
  updateCompany,
} from '@cartage/service';
import type { Sample } from './sample.ts';
import { courierCalls } from './scenes.ts';
import { sound } from './sound.ts';

// What a shop has beside its orders: webhooks, couriers that are called, invoices, a limit, and a mail that nobody took.

type AsOf = (hoursAgo: number) => Context;

const ZONE = 'Europe/Moscow';

/** One endpoint that takes what comes, and one whose program is broken; made before the orders, of which they are told. */
export const keepListeners = async (asOf: AsOf, mockVendorUrl: string): Promise<void> => {
  const ctx = asOf(8 * 24);
  const known = (await listEndpoints(ctx)).map(({ url }) => url);
  for (const { answer, description, types } of listeners) {
    const url = `${mockVendorUrl}/_control/events/${answer}`;
    if (known.some((one) => one.endsWith(`/events/${answer}`))) continue;
    const wish = sound(await checkEndpoint(ctx, { url, types, description, isEnabled: true }));
    const created = await createEndpoint(ctx, wish, { locale: 'en' });
    if (isProblem(created)) throw new Error(created.text.en);
  }
};

const listeners = [
  { answer: 204, description: 'Склад', types: ['order.delivered', 'order.attention'] },
  { answer: 500, description: 'Бухгалтерия', types: ['order.problem', 'order.canceled'] },
] as const;

/** Couriers for today and tomorrow, and one whom their vendor does not confirm. */
export const callCouriers = async (asOf: AsOf, samples: readonly Sample[]): Promise<void> => {
  const ctx = asOf(0.6);
  const today = localDateOf(ctx.clock(), ZONE);
  const calls = [
    // This morning's, or last night's where today has hardly begun.
    [asOf(14), courierCalls.today, today],
    [ctx, courierCalls.tomorrow, nextWorkingDay(today)],
    [ctx, courierCalls.unconfirmed, nextWorkingDay(today)],
  ] as const;
  const known = new Set(samples.map(({ customerOrderId }) => customerOrderId));
  for (const [at, wanted, date] of calls) {
    const numbers = wanted.filter((one) => known.has(one));
    if (numbers.length === 0) continue;
    const wish = { orders: { numbers }, date, timeFrom: '10:00', timeTo: '18:00' };
    const verdict = await checkCourierCall(at, wish);
    // No courier comes on a day off.
    const fitting =
      verdict.kind === 'sound' ? verdict : await checkCourierCall(ctx, { ...wish, date: nextWorkingDay(today) });
    await callCourier(ctx, sound(fitting));
  }
};

/** The register of the last day before today on which couriers came, printed then for them to sign. */
export const printRegister = async (asOf: AsOf): Promise<void> => {
  const now = asOf(0).clock();
  const date = addWorkingDays(localDateOf(now, ZONE), -1);
  // Whoever was handed over later was fetched on the day after.
  const hoursAgo = (now - instantOf(date, '14:00', ZONE)) / 3_600_000;
  const printed = await printRegisters(asOf(hoursAgo), { date, vendorKey: null, isPreview: false }, 'ru');
  if (isProblem(printed)) throw new Error(printed.text.en);
};

/** What the operator tells of orders in their vendors' place. */
export const tellAsOperator = async (asOf: AsOf, samples: readonly Sample[], numberOf: NumberOf): Promise<void> => {
  for (const sample of samples) {
    if (sample.toldByOperator === null) continue;
    const [status, hoursAgo] = sample.toldByOperator;
    const told = { status, at: asOf(hoursAgo).clock(), text: null, receivedBy: null, force: true };
    const came = await advanceOrder(asOf(hoursAgo), numberOf(sample), told);
    if (came.kind === 'refused') throw new Error(came.problem.text.en);
  }
};

type NumberOf = (sample: Sample) => string;

/** Invoices beside the first: paid, paid in part, and not yet. */
const invoices: readonly (readonly [hoursAgo: number, roubles: number, paid: number])[] = [
  [6 * 24, 60_000, 60_000],
  [3 * 24, 45_000, 20_000],
  [20, 30_000, 0],
];

/** The first is there; those that a start which was killed has issued are too. */
export const issueInvoices = async (asOf: AsOf): Promise<void> => {
  const known = (await listInvoices(asOf(0), { limit: 10 })).toReversed();
  for (const [nth, [hoursAgo, roubles, paid]] of invoices.entries()) {
    const wanted = { companyId: null, amount: roubles * 100 };
    const issued = known[nth + 1] ?? (await issueInvoice(asOf(hoursAgo), wanted, 'ru'));
    if (isProblem(issued)) throw new Error(issued.text.en);
    const [year = 0, place = 0] = issued.number.split('-').map(Number);
    const payment = { invoice: { year, nth: place }, payment: null, amount: paid * 100, receivedOn: null };
    if (paid > 0) await payInvoice(asOf(hoursAgo - 8), payment);
  }
};

/** The mail server took no mail for a day: the one that was to be written then is tried no more. */
export const leaveMail = async (asOf: AsOf): Promise<void> => {
  if ((await listDeadJobs(asOf(0))).length > 0) return;
  for (let hoursAgo = 59; hoursAgo > 36; hoursAgo -= 1) {
    const ctx = asOf(hoursAgo);
    for (const job of await takeJobs(ctx, ['mail'], 10))
      await giveBackJob(ctx, job, 'connect ETIMEDOUT smtp.lavka.example:587');
  }
};

/** What the shop has left of its limit, kopecks, rounded up: a morning of forty orders can be handed over once. */
const LEFT: Kopecks = 75_000_00;
const STEP: Kopecks = 5_000_00;

/** The operator lets it owe little more than it does. */
export const limitCredit = async (ctx: Context): Promise<void> => {
  const { amount, reserved } = await getBalance(ctx);
  const creditLimit = Math.ceil((reserved - amount + LEFT) / STEP) * STEP;
  const changed = await updateCompany(ctx, ctx.company.id, { name: null, creditLimit, markUp: null, isDisabled: null });
  if (!('id' in changed)) throw new Error(changed.map(({ text }) => text.en).join(' '));
};
