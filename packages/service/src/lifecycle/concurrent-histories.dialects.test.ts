import { isProblem, type Order, statuses } from '@cartage/core';
import { getOrders } from '@cartage/storage';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cancelOrder } from '../cancellation/cancel-order.ts';
import { resumeHandOver } from '../hand-over/resume-hand-over.ts';
import { createOrder } from '../orders/create-order.ts';
import { getOrder } from '../orders/get-order.ts';
import { pushOrder } from '../orders/push-order.ts';
import { updateOrder } from '../orders/update-order.ts';
import { BAD_GATEWAY, behindGateway } from '../testing/gateway.ts';
import { whyNotThere } from '../testing/gets-there.ts';
import { type Interleaving, openInterleaving } from '../testing/interleaving.ts';
import { type Line, type Mark, type Recorded, whyNotSerial } from '../testing/serial-order.ts';
import { assumeSound, choices, HOUR, onStage, type Stage, sampleOrder } from '../testing/stage.ts';
import { pollTracking } from '../tracking/poll-tracking.ts';
import { trackOrder } from '../tracking/track-order.ts';

/**
 * Customers and workers who act on the same orders at the same moment, in every mixture of their steps that the scheduler
 * comes upon: every history has a legal serial order, and the vendors, who take a reference as often as it comes, get
 * each order once, and all that they have not refused, also when none of them gives a price for a while. A failure prints its acts, the order of their steps and the seed; MODEL_RUNS and MODEL_SEED ask for
 * more, and for others.
 */
type Act =
  | { readonly do: 'push'; readonly order: number; readonly vendor: Vendor }
  | { readonly do: 'cancel' | 'update' | 'get' | 'track' | 'resume'; readonly order: number }
  | { readonly do: 'work' }
  | { readonly do: 'poll' };

const vendors = ['swift', 'econom', 'postal'] as const;
type Vendor = (typeof vendors)[number];
const words = [null, null, 'sandbox:reject', 'sandbox:unavailable', 'sandbox:lose-answer', BAD_GATEWAY];

const vendor = fc.constantFrom(...vendors);
const order = fc.nat(1);
const onOrder = (name: 'cancel' | 'update' | 'get' | 'track' | 'resume') => fc.record({ do: fc.constant(name), order });
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('push' as const), order, vendor }) },
  { weight: 3, arbitrary: onOrder('cancel') },
  { weight: 2, arbitrary: onOrder('update') },
  { weight: 1, arbitrary: onOrder('get') },
  { weight: 1, arbitrary: onOrder('track') },
  { weight: 2, arbitrary: onOrder('resume') },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('work' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('poll' as const) }) },
);
const wish = fc.record({ vendor, isChosen: fc.boolean(), word: fc.constantFrom(...words) });
/** Acts that run at once, the time that passes before them, ms, and what is wrong with the vendors meanwhile. */
const round = fc.record({
  after: fc.constantFrom(0, 1_000, 60_000),
  fault: fc.constantFrom('none', 'none', 'none', 'down'),
  acts: fc.array(act, { minLength: 2, maxLength: 5 }),
});
const course = fc.record({
  wishes: fc.tuple(wish, wish),
  rounds: fc.array(round, { minLength: 1, maxLength: 3 }),
});

interface Run {
  readonly stage: Stage;
  readonly interleaving: Interleaving;
  readonly orders: readonly Order[];
  readonly records: readonly Recorded[][];
  /** No vendor is down at any time, so that whatever is told to one is answered. */
  readonly isWell: boolean;
}

const createBoth = async (
  stage: Stage,
  interleaving: Interleaving,
  wishes: readonly [Wish, Wish],
  scheduler: fc.Scheduler,
): Promise<readonly Order[]> => {
  const orders: Order[] = [];
  const create = (wish: Wish, place: number) => async () => {
    const content = {
      choice: wish.isChosen ? choices[wish.vendor] : null,
      comments: wish.word,
      emergencyEmail: 'a@example.com',
    };
    const filter = { vendorIds: [1, 2, 3], tariffIds: [] };
    const created = await createOrder(interleaving.stepwise(stage.ctx), sampleOrder({ ...content, filter }));
    if ('order' in created) orders[place] = created.order;
  };
  await interleaving.run(wishes.map(create), scheduler);
  return orders;
};

interface Wish {
  readonly vendor: Vendor;
  readonly isChosen: boolean;
  readonly word: string | null;
}

let updates = 0;

/** Does the act and, where something was reported to a customer, records what, and where the order stood before and after. */
const take = async (run: Run, act: Act): Promise<void> => {
  const { stage, interleaving, orders, records } = run;
  const service = interleaving.stepwise(stage.service);
  if (act.do === 'work') return void (await stage.work(service));
  if (act.do === 'poll') {
    for (const adapter of service.vendors.adapters.slice(0, vendors.length)) await pollTracking(service, adapter);
    return;
  }
  const order = orders[act.order];
  if (!order) return;
  const from = await mark(stage, order);
  const reported = await ask(run, act, order);
  if (reported) records[act.order]?.push({ from, reported, to: await mark(stage, order) });
};

/** null: nothing was reported to anybody. */
const ask = async (
  { stage, interleaving, isWell }: Run,
  act: Extract<Act, { readonly order: number }>,
  { id, number }: Order,
): Promise<Recorded['reported'] | null> => {
  const ctx = interleaving.stepwise(stage.ctx);
  const ref = { number, orderKey: null };
  switch (act.do) {
    case 'push':
      return { act: 'push', result: await pushOrder(ctx, { ...ref, choice: choices[act.vendor], pickup: {} }) };
    case 'cancel':
      return { act: 'cancel', result: await cancelOrder(ctx, ref) };
    case 'update': {
      updates = updates + 1;
      const project = `P-${updates}`;
      // As a client does: it has read the order before.
      const [known] = await getOrders(stage.store.db, [id]);
      if (!known) return null;
      // The vendor is told of the phone, where it has the order.
      const { receiver } = known.content;
      const phone = `+7999${String(updates).padStart(7, '0')}`;
      const mayChange = isWell && (known.status === 'Draft' || statuses[known.status].group === 'with-vendor');
      const changes = mayChange ? { project, receiver: { ...receiver, phone } } : { project };
      const result = await updateOrder(ctx, assumeSound({ ...ref, content: { ...known.content, ...changes } }));
      return { act: 'update', project, result: result.kind === 'updated' ? result.order : result.problems };
    }
    case 'get': {
      const result = await getOrder(ctx, ref);
      return isProblem(result) ? null : { act: 'get', result };
    }
    case 'track': {
      const result = await trackOrder(ctx, ref);
      if (isProblem(result)) return null;
      // What was changed of it are lines of another table, and no moves.
      return { act: 'track', result: result.filter(({ text }) => !text.en.startsWith('The order was changed')) };
    }
    case 'resume':
      await resumeHandOver(ctx, id);
      return null;
  }
};

const mark = async ({ store }: Stage, { id }: Order): Promise<Mark> => {
  const [row] = await store.rows(
    `select version, (select count(*) from history_lines where order_id = ${id}) as lines from orders where id = ${id}`,
  );
  return { lines: Number(row?.lines), version: Number(row?.version) };
};

const check = async ({ stage, orders, records }: Run): Promise<void> => {
  for (const [place, { id, number }] of orders.entries()) {
    const rows = await stage.store.rows(`select at, status from history_lines where order_id = ${id} order by id`);
    const lines = rows.map(({ at, status }): Line => ({ at: Number(at), status: status as Line['status'] }));
    expect(whyNotSerial(lines, records[place] ?? []), number).toEqual([]);
  }
  const shipments = await stage.mockVendors.shipments();
  for (const { reference, accepted } of shipments) expect(accepted, reference).toBe(1);
  for (const { number } of orders) {
    const own = shipments.filter(({ reference }) => reference === number || reference.startsWith(`${number}.`));
    expect(own.filter(({ status }) => status !== 'CNL').length, `living shipments of ${number}`).toBeLessThan(2);
  }
};

/** Time passes and the worker works: nothing is left hanging, and what both sides have written down agrees. */
const settle = async (run: Run): Promise<void> => {
  const { stage, orders } = run;
  for (const key of vendors) await stage.mockVendors.behave(key, { fault: 'none' });
  for (let passed = 0; passed < 6; passed = passed + 1) {
    stage.clock.advance(passed < 3 ? 2_000 : HOUR);
    await stage.work();
  }
  await check(run);
  expect(await stage.store.rows("select task from jobs where task <> 'mail'")).toEqual([]);
  const shipments = await stage.mockVendors.shipments();
  for (const order of await getOrders(
    stage.store.db,
    orders.map(({ id }) => id),
  )) {
    const { number, status, vendorInvoiceNumber, content } = order;
    expect(await whyNotThere(stage, order)).toBeNull();
    expect(['TransferringToVendor', 'VendorUnavailable', 'CancelRequest']).not.toContain(status);
    const living = shipments.filter(({ reference, status }) => reference.startsWith(number) && status !== 'CNL');
    const isNowhere = ['Draft', 'Canceled', 'VendorError'].includes(status);
    expect(
      living.map((shipment) => shipment.number),
      `${number} is ${status}`,
    ).toEqual(isNowhere ? [] : [vendorInvoiceNumber]);
    for (const shipment of living)
      expect((await stage.mockVendors.known(shipment.number)).to.phone, number).toBe(content.receiver.phone);
  }
};

onStage(
  (open) => {
    it('have a legal serial order', { timeout: 600_000 }, async () => {
      const seed = Number(process.env.MODEL_SEED ?? 20_261_121);
      const { dialect } = (await open()).store;
      const numRuns = Number(process.env.MODEL_RUNS ?? (dialect === 'sqlite' ? 20 : 4));
      await fc.assert(
        fc.asyncProperty(course, fc.scheduler(), async ({ wishes, rounds }, scheduler) => {
          // Two at once on PostgreSQL, where the database has to keep them apart.
          const interleaving = openInterleaving(dialect === 'sqlite' ? 1 : 2);
          const stage = await open({ between: (vendor) => interleaving.slowed(behindGateway(vendor)) });
          const orders = await createBoth(stage, interleaving, wishes, scheduler);
          const run: Run = {
            stage,
            interleaving,
            orders,
            records: orders.map(() => []),
            isWell: rounds.every(({ fault }) => fault === 'none'),
          };
          for (const { after, fault, acts } of rounds) {
            stage.clock.advance(after);
            for (const key of vendors) await stage.mockVendors.behave(key, { fault });
            await interleaving.run(
              acts.map((act) => () => take(run, act)),
              scheduler,
            );
            await check(run);
          }
          await settle(run);
          await stage.store.end();
        }),
        { seed, numRuns },
      );
    });
  },
  // Nothing but the service keeps an order from being doubled, and the vendors take nearly their whole quiet period.
  { dedup: false, visibleAfterMs: 900 },
);
