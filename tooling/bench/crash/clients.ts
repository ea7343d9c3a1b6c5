import { randomUUID } from 'node:crypto';
import { draft } from '../orders.ts';
import { type AskedOrder, newAskedOrder } from './asked-order.ts';
import { type Call, openCaller, type Reply } from './caller.ts';
import { type Dice, openDice } from './dice.ts';
import type { CrashOptions } from './options.ts';
import { pause } from './processes.ts';
import type { Stand } from './stand.ts';

/** The customers' side: what was asked for so far, and what nobody should have been told. */
export interface Clients {
  readonly asked: readonly AskedOrder[];
  /** Answers that are defects, `500 InternalError` for one. */
  readonly oddities: readonly string[];
  /** How many orders have been asked for to their end. */
  readonly done: () => number;
  readonly finished: Promise<void>;
}

/**
 * Customers who create, push, push twice at once, update, call couriers and cancel, so many at a time, until all orders
 * were asked for. `blows`: the kills so far; the load waits for them, so that each of them meets it.
 */
export const startClients = (
  { apiUrls }: Stand,
  { orders, kills, atOnce, seed }: CrashOptions,
  blows: () => number,
): Clients => {
  const asked: AskedOrder[] = [];
  const oddities: string[] = [];
  const fetched: AskedOrder[] = [];
  let done = 0;
  const isTooEarly = (): boolean => asked.length >= ((blows() + 2) * orders) / (kills + 1);
  const customer = async (name: string): Promise<void> => {
    const dice = openDice(seed, name);
    const caller = openCaller(apiUrls, dice);
    const call = checked(caller.call, oddities);
    while (asked.length < orders) {
      if (isTooEarly()) {
        await pause(20);
        continue;
      }
      const order = newAskedOrder(`A-${asked.length}`, dice.chance(0.3));
      asked.push(order);
      await live(call, dice, order);
      if (dice.chance(0.5)) await callCourier(call, dice, order, fetched);
      if (dice.chance(0.12)) await cancel(call, dice, order);
      done += 1;
    }
    await caller.close();
  };
  const customers = Array.from({ length: atOnce }, (_, i) => customer(`customer ${i}`));
  return { asked, oddities, done: () => done, finished: Promise.all(customers).then(() => {}) };
};

/** Each vendor's standard tariff from door to door. */
const tariffs = [
  [1, 'SW-STD'],
  [2, 'EC-S-DD'],
  [3, 'PO-PAR-DD'],
  [4, 'FR-LTL'],
  [5, 'GL-DS'],
] as const;

/** What the vendor does with an order, by a word in its comments; mostly nothing odd. */
const words = ['lose-answer', 'lose-answer', 'unavailable', 'unavailable', 'reject', 'slow'] as const;

const live = async (call: Call, dice: Dice, order: AskedOrder): Promise<void> => {
  const comments = dice.chance(0.35) ? `sandbox:${dice.pick(words)}` : '';
  const choice = choose(dice);
  const isChosen = dice.chance(0.65);
  const isKeyed = dice.chance(0.3);
  const body = {
    ...draft(0),
    callCourier: order.callsCourierLater ? false : undefined,
    customerOrderId: order.customerOrderId,
    deliveryOptions: { comments, vendorsIdFilter: [choice.vendorId], ...(isChosen ? choice : {}) },
  };
  noteCreated(order, await (isKeyed ? insist(call, 'Create', body) : call('Create', body)), isChosen);
  if (order.number === null) return;
  const updated = dice.chance(0.2) ? update(call, order, body) : null;
  if (!isChosen && dice.chance(0.9)) await (isKeyed ? pushOnce(call, order, choice) : push(call, dice, order, choice));
  await updated;
};

const choose = (dice: Dice) => {
  const [vendorId, vendorUrgentTypeId] = dice.pick(tariffs);
  return { vendorId, vendorUrgentTypeId };
};

/** Some push twice at once, some of these to two vendors; who gets no answer pushes again. */
const push = async (call: Call, dice: Dice, order: AskedOrder, choice: ReturnType<typeof choose>): Promise<void> => {
  for (let tries = 0; tries < 3; tries += 1) {
    const another = dice.chance(0.5) ? choice : choose(dice);
    const choices = dice.chance(0.3) ? [choice, another] : [choice];
    const replies = await Promise.all(choices.map((one) => call('PushToVendor', { orderId: order.number, ...one })));
    for (const reply of replies) notePushed(order, reply);
    if (replies.every((reply) => reply !== null)) return;
  }
};

const pushOnce = async (call: Call, order: AskedOrder, choice: ReturnType<typeof choose>): Promise<void> =>
  notePushed(order, await insist(call, 'PushToVendor', { orderId: order.number, ...choice }));

/** Longer than a request that died is held for one that still runs. */
const INSISTED_MS = 60_000;

/** Asks with an Idempotency-Key, again and again, until there is an answer. */
const insist = async (call: Call, operation: string, body: object): Promise<Reply> => {
  const key = randomUUID();
  const deadline = performance.now() + INSISTED_MS;
  for (;;) {
    const reply = await call(operation, body, { 'idempotency-key': key });
    const isStillRunning = reply?.status === 409;
    if (reply && (!isStillRunning || performance.now() > deadline)) return reply;
    await pause(isStillRunning ? 500 : 50);
  }
};

/** For this order and some that others have asked to be fetched, who may do the same at this moment; some twice at once. */
const callCourier = async (call: Call, dice: Dice, order: AskedOrder, fetched: AskedOrder[]): Promise<void> => {
  if (order.waybill === null || !order.callsCourierLater) return;
  fetched.push(order);
  const group = fetched.slice(dice.pick([-1, -2, -3]));
  const ordersId = group.map(({ number }) => number);
  const replies = await Promise.all(dice.pick([[1], [1, 2]]).map(() => call('CallCourier', { ordersId })));
  for (const reply of replies) noteFetched(group, reply);
};

/** Beside the push: both write the same order. */
const update = async (call: Call, order: AskedOrder, body: object): Promise<void> => {
  const project = `of ${order.customerOrderId}`;
  const reply = await call('Update', { ...body, project, orderId: order.number });
  if (reply?.status === 200) order.project = project;
};

const cancel = async (call: Call, dice: Dice, order: AskedOrder): Promise<void> => {
  if (order.number === null) return;
  await pause(dice.between(0, 400));
  order.cancellation = 'asked';
  const reply = await call('Cancel', { orderId: order.number });
  if ((reply?.body as { cancelled?: boolean } | undefined)?.cancelled) order.cancellation = 'confirmed';
};

interface Told {
  readonly orderId?: string;
  readonly status?: number;
  readonly vendorInvoiceNum?: string | null;
  readonly errors?: readonly { readonly errorCode: string }[];
}

const noteCreated = (order: AskedOrder, reply: Reply | null, isChosen: boolean): void => {
  const { orderId, vendorInvoiceNum, errors = [] } = (reply?.body ?? {}) as Told;
  order.number = orderId ?? null;
  if (reply?.status === 201) order.waybill = vendorInvoiceNum ?? '';
  order.isAnswered = isChosen && order.number !== null;
  order.isPromised = errors.some(({ errorCode }) => errorCode === 'VendorUnavailable');
};

const TRANSFERRED = 5;

const notePushed = (order: AskedOrder, reply: Reply | null): void => {
  // 400: refused by a vendor, says the service.
  if (reply?.status === 200 || reply?.status === 400) order.isAnswered = true;
  if (reply?.status !== 200) return;
  const { status, vendorInvoiceNum } = reply.body as Told;
  if (status === TRANSFERRED) order.waybill = vendorInvoiceNum ?? '';
  else order.isPromised = true;
};

const noteFetched = (group: readonly AskedOrder[], reply: Reply | null): void => {
  if (reply?.status !== 200) return;
  const { orders } = reply.body as { orders: readonly { orderId: string; vendorPickupNum: string | null }[] };
  for (const { orderId, vendorPickupNum } of orders) {
    const order = group.find(({ number }) => number === orderId);
    if (order && vendorPickupNum !== null) order.courier = vendorPickupNum;
  }
};

/** Notes what a customer should never see. */
const checked =
  (call: Call, oddities: string[]): Call =>
  async (operation, body, headers) => {
    const reply = await call(operation, body, headers);
    const text = JSON.stringify(reply?.body ?? null);
    const known = headers ? [...statuses, 409] : statuses;
    if (reply && (/"InternalError"/.test(text) || !known.includes(reply.status)))
      oddities.push(`${operation}: ${reply.status} ${text.slice(0, 300)}`);
    return reply;
  };

const statuses: readonly number[] = [200, 201, 400, 500];
