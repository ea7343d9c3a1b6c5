import { isFinal, isWithVendor, moves, type Order, type OrderStatus } from '@cartage/core';
import { getOrders, listHistoryLines } from '@cartage/storage';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { lookAtDue } from '../attention/look-at-due.ts';
import { lookAtOrders } from '../attention/look-at-orders.ts';
import { cancelOrder } from '../cancellation/cancel-order.ts';
import { resumeHandOver } from '../hand-over/resume-hand-over.ts';
import { takeOverJobs } from '../jobs/take-jobs.ts';
import type { Context } from '../open-service.ts';
import { checkLedger } from '../operator/check-ledger.ts';
import { wholeHistory } from '../order/history.ts';
import { createOrder } from '../orders/create-order.ts';
import { pushOrder } from '../orders/push-order.ts';
import { updateOrder } from '../orders/update-order.ts';
import { survives } from '../testing/crashing-store.ts';
import { BAD_GATEWAY, behindGateway } from '../testing/gateway.ts';
import { whyNotThere } from '../testing/gets-there.ts';
import { assumeSound, choices, HOUR, MINUTE, onStage, type Stage, sampleOrder } from '../testing/stage.ts';
import { pollTracking } from '../tracking/poll-tracking.ts';

/**
 * Whatever customers, vendors, time and crashes do to a few orders, in whatever order: every history is legal, nothing
 * is handed over twice, once the vendors are well again nothing is left hanging, and what no vendor refused gets there
 * (interface 9.3, 10.4). A failure
 * prints its steps and seed; MODEL_RUNS and MODEL_SEED ask for more, and for others.
 */
type Step =
  | { readonly do: 'create'; readonly vendor: Vendor; readonly chosen: boolean; readonly word: string }
  | { readonly do: 'push'; readonly order: number; readonly vendor: Vendor }
  | { readonly do: 'cancel' | 'resume' | 'change'; readonly order: number }
  | {
      readonly do: 'crash';
      readonly order: number;
      readonly vendor: Vendor;
      readonly of: 'push' | 'cancel' | 'resume' | 'change';
      readonly queries: number;
    }
  | { readonly do: 'advance'; readonly order: number; readonly to: string }
  | { readonly do: 'fault'; readonly at: readonly Vendor[]; readonly fault: string }
  | { readonly do: 'poll'; readonly vendor: Vendor }
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'work' };

const vendors = ['swift', 'econom', 'postal'] as const;
type Vendor = (typeof vendors)[number];
const words = ['', '', 'sandbox:reject', 'sandbox:unavailable', 'sandbox:lose-answer', BAD_GATEWAY];
const faults = ['none', 'none', 'down', 'down', 'refuse', 'reject', 'lose-answer', 'garbage', 'rate-limit'];
const codes = ['', 'PUP', 'ARR', 'OUT', 'DLV', 'RFS'];

const vendor = fc.constantFrom(...vendors);
const order = fc.nat(1);
const queries = fc.noBias(fc.nat(24));
/** One of them, or all: then nobody gives a price. */
const some = fc.oneof(
  vendor.map((one) => [one]),
  fc.constant(vendors),
);

/** One kind of step, as often as its weight says. */
const kind = (weight: number, name: Step['do'], model: Readonly<Record<string, fc.Arbitrary<unknown>>> = {}) => ({
  weight,
  arbitrary: fc.record({ do: fc.constant(name), ...model }) as fc.Arbitrary<unknown> as fc.Arbitrary<Step>,
});

const create = kind(2, 'create', { vendor, chosen: fc.boolean(), word: fc.constantFrom(...words) });
const step = fc.oneof(
  create,
  kind(3, 'push', { order, vendor }),
  kind(3, 'cancel', { order }),
  kind(1, 'resume', { order }),
  kind(3, 'change', { order }),
  kind(4, 'crash', { order, vendor, of: fc.constantFrom('push', 'push', 'resume', 'cancel', 'change'), queries }),
  kind(2, 'advance', { order, to: fc.constantFrom(...codes) }),
  kind(3, 'fault', { at: some, fault: fc.constantFrom(...faults) }),
  kind(2, 'poll', { vendor }),
  kind(3, 'wait', { ms: fc.constantFrom(1_000, 2_000, MINUTE, HOUR, 20 * HOUR) }),
  kind(3, 'work'),
);
const course = fc
  .tuple(create.arbitrary, fc.array(step, { minLength: 3, maxLength: 11 }))
  .map(([first, rest]) => [first, ...rest]);

/** One run: the orders made so far, and the history as it was when it was last looked at. */
interface Run {
  readonly stage: Stage;
  readonly orders: Order[];
  readonly seen: Map<number, string>;
}

const take = async (run: Run, step: Step): Promise<void> => {
  const { stage, orders } = run;
  const { ctx, service } = stage;
  const order = 'order' in step ? (await getOrders(stage.store.db, [orders[step.order]?.id ?? 0]))[0] : undefined;
  switch (step.do) {
    case 'create': {
      if (orders.length === 2) return;
      const filter = { vendorIds: [1, 2, 3], tariffIds: [] };
      const choice = step.chosen ? choices[step.vendor] : null;
      const created = await createOrder(
        ctx,
        sampleOrder({ choice, filter, comments: step.word || null, emergencyEmail: 'a@example.com' }),
      );
      if ('order' in created) orders.push(created.order);
      return;
    }
    case 'push':
      if (order)
        await pushOrder(ctx, { number: order.number, orderKey: null, choice: choices[step.vendor], pickup: {} });
      return;
    case 'cancel':
      if (order) await cancelOrder(ctx, { number: order.number, orderKey: null });
      return;
    case 'resume':
      if (order) await resumeHandOver(service, order.id);
      return;
    case 'change':
      if (order) await change(stage, ctx, order);
      return;
    case 'crash':
      if (order) await crash(run, order, step);
      return;
    case 'advance': {
      const [shipment] = order ? await stage.mockVendors.shipments(order.number) : [];
      if (shipment && !isOver(shipment.status)) await stage.mockVendors.advance(shipment.number, step.to || undefined);
      return;
    }
    case 'fault':
      for (const key of step.at) await stage.mockVendors.behave(key, { fault: step.fault });
      return;
    case 'poll':
      return poll(stage, step.vendor);
    case 'wait':
      return stage.clock.advance(step.ms);
    case 'work':
      return void (await stage.work());
  }
};

const change = async (stage: Stage, ctx: Context, { number, content }: Order): Promise<void> => {
  const phone = `+7999${String(stage.calls.length).padStart(7, '0')}`;
  const changed = { ...content, receiver: { ...content.receiver, phone } };
  await updateOrder(ctx, assumeSound({ number, orderKey: null, content: changed }));
};

const isOver = (status: string | null): boolean => ['DLV', 'CNL', 'RTD'].includes(status ?? '');

/** The process dies before one of its queries, or right after the last, and is started again. */
const crash = async (
  { stage }: Run,
  order: Order,
  { vendor, of, queries }: Extract<Step, { do: 'crash' }>,
): Promise<void> => {
  const ref = { number: order.number, orderKey: null };
  const acts = {
    push: (ctx: Context) => pushOrder(ctx, { ...ref, choice: choices[vendor], pickup: {} }),
    cancel: (ctx: Context) => cancelOrder(ctx, ref),
    resume: (ctx: Context) => resumeHandOver(ctx, order.id),
    change: (ctx: Context) => change(stage, ctx, order),
  };
  await survives(stage.ctx, queries, acts[of]);
  await takeOverJobs({ ...stage.service, processId: 'after the crash' });
};

const poll = async ({ service, clock }: Stage, key: Vendor): Promise<void> => {
  const adapter = service.vendors.byId(choices[key].vendorId);
  clock.advance(1_000);
  if (adapter) await pollTracking(service, adapter);
};

/** What holds at any moment. */
const check = async ({ stage, orders, seen }: Run): Promise<void> => {
  const shipments = await stage.mockVendors.shipments();
  for (const { reference, accepted } of shipments) expect(accepted, reference).toBe(1);
  for (const order of await getOrders(
    stage.store.db,
    orders.map(({ id }) => id),
  )) {
    const own = shipments.filter(
      ({ reference }) => reference === order.number || reference.startsWith(`${order.number}.`),
    );
    expect(own.filter(({ status }) => status !== 'CNL').length, `living shipments of ${order.number}`).toBeLessThan(2);
    if (isWithVendor(order.status) || (isFinal(order.status) && order.vendorReference !== null)) {
      expect(own).toContainEqual(
        expect.objectContaining({ reference: order.vendorReference, number: order.vendorInvoiceNumber }),
      );
    }
    await checkHistory(stage, order, seen);
  }
  await checkAttention(stage);
};

/** What was kept with the moves is what a look at all that there is finds. */
const checkAttention = async ({ service, store }: Stage): Promise<void> => {
  while (await lookAtDue(service));
  const kept = () => store.rows('select order_id, reason, since from order_attention order by order_id, reason');
  const watched = () => store.rows('select order_id, due_at from watched_orders order by order_id');
  const [reasons, due] = [await kept(), await watched()];
  await store.transaction(async (tx) => {
    const all = await tx.selectFrom('orders').select('id').execute();
    await lookAtOrders(
      service,
      tx,
      await getOrders(
        tx,
        all.map(({ id }) => id),
      ),
    );
  });
  expect([await kept(), await watched()]).toEqual([reasons, due]);
};

const checkHistory = async (stage: Stage, order: Order, seen: Map<number, string>): Promise<void> => {
  const rows = await stage.store.rows(`select * from history_lines where order_id = ${order.id} order by id`);
  expect(illegalMoves(rows), rows.map(({ status }) => status).join(', ')).toEqual([]);
  const [newest] = await wholeHistory(stage.store.db, order);
  expect(newest?.status, 'the newest line tells the current status').toBe(order.status);
  const [newestMove] = await listHistoryLines(stage.store.db, order, 1);
  expect(newestMove?.status, 'so it does for strangers, who see no changes').toBe(order.status);
  expect(order.deliveredAt !== null, 'deliveredAt means delivered').toBe(order.status === 'Finished');
  const text = rows.map((row) => JSON.stringify(row)).join('\n');
  expect(text.startsWith(seen.get(order.id) ?? ''), 'the history is append-only').toBe(true);
  seen.set(order.id, text);
};

/** A line that is older than one before it is news that came too late; it moved nothing. */
const illegalMoves = (rows: readonly Readonly<Record<string, unknown>>[]): readonly string[] => {
  let status: OrderStatus = 'Draft';
  let newest = 0;
  const illegal: string[] = [];
  for (const row of rows) {
    if (Number(row.at) < newest) continue;
    const next = row.status as OrderStatus;
    if (next !== status && !moves[status].includes(next)) illegal.push(`${status} -> ${next}`);
    status = next;
    newest = Number(row.at);
  }
  return illegal;
};

/** The vendors are well, time passes, the worker works: everything comes to an end. */
const settle = async (run: Run): Promise<void> => {
  const { stage, orders } = run;
  for (const key of vendors) await stage.mockVendors.behave(key, { fault: 'none' });
  for (let round = 0; round < 10; round = round + 1) {
    stage.clock.advance(round < 3 ? 2_000 : 16 * HOUR);
    await stage.work();
    for (const key of vendors) await poll(stage, key);
  }
  await check(run);
  expect(await stage.store.rows("select task from jobs where task <> 'mail'")).toEqual([]);
  expect(await checkLedger(stage.service)).toEqual([]);
  const shipments = await stage.mockVendors.shipments();
  for (const order of await getOrders(
    stage.store.db,
    orders.map(({ id }) => id),
  )) {
    expect(['TransferringToVendor', 'VendorUnavailable', 'CancelRequest']).not.toContain(order.status);
    await checkPhone(run, order);
    expect(await whyNotThere(stage, order)).toBeNull();
    if (order.status !== 'Canceled') continue;
    const living = shipments.filter(({ reference, status }) => reference.startsWith(order.number) && status !== 'CNL');
    const reported = JSON.stringify(
      await stage.store.rows(`select text_en from history_lines where order_id = ${order.id}`),
    );
    expect(
      living.length === 0 || reported.includes('refuses to cancel it; stop the delivery there'),
      order.number,
    ).toBe(true);
  }
};

/** The vendor has what the order shows, unless its history says that nobody knows. */
const checkPhone = async ({ stage }: Run, { id, number, vendorInvoiceNumber, content }: Order): Promise<void> => {
  if (vendorInvoiceNumber === null) return;
  const texts = JSON.stringify(await stage.store.rows(`select text_en from history_lines where order_id = ${id}`));
  if (/may have made|did not say whether it made/.test(texts)) return;
  expect((await stage.mockVendors.known(vendorInvoiceNumber)).to.phone, number).toBe(content.receiver.phone);
};

onStage((open) => {
  it('is legal, and ends, whatever happens', { timeout: 600_000 }, async () => {
    const seed = Number(process.env.MODEL_SEED ?? 20_261_123);
    const { dialect } = (await open()).store;
    const numRuns = Number(process.env.MODEL_RUNS ?? (dialect === 'sqlite' ? 15 : 6));
    await fc.assert(
      fc.asyncProperty(course, async (steps) => {
        const run: Run = { stage: await open({ between: behindGateway }), orders: [], seen: new Map() };
        for (const step of steps) {
          await take(run, step);
          await check(run);
        }
        await settle(run);
        await run.stage.store.end();
      }),
      { seed, numRuns },
    );
  });
});
