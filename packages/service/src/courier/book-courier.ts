import { type LocalDate, type LocalText, type Order, postponedArrival, sameText, type TrackEvent } from '@cartage/core';
import {
  type Attempt,
  type CourierJob,
  closeAttempt,
  completeJobByKey,
  type Db,
  enqueueJob,
  getOrders,
  insertEvents,
  lastAttempts,
  lockOrders,
  ordersOfIds,
  setPickupNumber,
  trackBy,
} from '@cartage/storage';
import { type CourierOutcome, type ShipmentRef, toVendorProblem, VendorProblem, wordsIn } from '@cartage/vendor-kit';
import { type CallRank, hadNoTurn } from '@cartage/vendor-kit/host';
import { type KeptCall, keptCall } from '../attempts/courier-comes.ts';
import { isOpen } from '../attempts/doubtful-attempt.ts';
import { isTimeOver } from '../attempts/is-time-over.ts';
import { pollDelay } from '../attempts/poll-delay.ts';
import { retryDelay } from '../attempts/retry-delay.ts';
import { about } from '../cause.ts';
import { withinDeadline } from '../connections/deadline.ts';
import { connectionOf, notConnected } from '../connections/order-connection.ts';
import { shipmentRef } from '../connections/shipment-ref.ts';
import { rankOf } from '../connections/turns.ts';
import type { Connections } from '../connections/vendors.ts';
import type { Ground } from '../context.ts';
import { noteLine, orderEvent } from '../events/order-event.ts';
import { moveTexts, SERVICE_SOURCE, withVendorWords } from '../lifecycle/move-texts.ts';
import { nextTurns } from '../lifecycle/next-turns.ts';
import { mailUnanswered } from '../mail/mail-unanswered.ts';
import { locateRoute, withCanonicalCities } from '../order/locate-route.ts';
import { inPages } from './in-pages.ts';
import { leaveOutOfCourier } from './leave-out-of-courier.ts';

/**
 * Makes a call that was begun (`beginCourierCalls`) and commits the vendor's answer. Every repeat carries the same
 * reference, so a lost answer never books twice. `isTold`: the caller is told of a refusal; else the history tells it.
 */
export const bookCourier = async (
  service: Ground & Connections,
  job: CourierJob,
  { isTold }: { readonly isTold: boolean },
): Promise<void> =>
  settle(service, { job, isTold, outcome: await callVendor(service, job, 'asked').catch(afterFirstCall) });

/** A call that fails is the worker's, and keeps no other's answer from the customer; only where all fail it is thrown. */
export const bookEach = async (
  service: Ground & Connections,
  begun: readonly CourierJob[],
  how: { readonly isTold: boolean },
): Promise<void> => {
  const failures: unknown[] = [];
  await Promise.all(
    begun.map(async (job) => {
      const own = about(service, job.orders ?? []);
      try {
        await bookCourier(own, job, how);
      } catch (err) {
        failures.push(err);
        own.log.error({ err }, 'one of several courier calls failed; the worker makes it again');
      }
    }),
  );
  if (failures.length > 0 && failures.length === begun.length) throw failures[0];
};

/**
 * Makes a call again whose answer was lost, or that nobody waits for, or brings to the other orders what some have already. The
 * worker's act.
 */
export const repeatCourierCall = async (service: Ground & Connections, job: CourierJob): Promise<void> => {
  const outcome = (await answerSoFar(service, job)) ?? (await callVendor(service, job, 'worker').catch(afterRepeat));
  return settle(service, { job, isTold: false, outcome });
};

/**
 * What the vendor said to a call whose process died before all orders had it; null: it said nothing yet. It need not say
 * it again, and may be out of reach by now.
 */
const answerSoFar = async (
  { store }: Ground,
  { reference, orderIds }: CourierJob,
): Promise<Exclude<CourierOutcome, { kind: 'unknown' | 'accepted' }> | null> => {
  const [first = []] = inPages(orderIds);
  for (const attempt of (await lastAttempts(store.db, await ordersOfIds(store.db, first), 'courier-call')).values()) {
    if (attempt.reference !== reference) continue;
    const { pickupNumber } = keptCall(attempt);
    if (attempt.state === 'confirmed' && pickupNumber !== undefined) return { kind: 'booked', pickupNumber };
    if (attempt.state === 'rejected') {
      return { kind: 'rejected', problem: new VendorProblem({ kind: 'notServed' }, attempt.problem ?? '') };
    }
  }
  return null;
};

const callVendor = async (
  service: Ground & Connections,
  { reference, orderIds, window, ticket = null }: CourierJob,
  rank: CallRank,
): Promise<CourierOutcome> => {
  let first: Order | undefined;
  const shipments: ShipmentRef[] = [];
  for (const page of inPages(orderIds)) {
    const orders = await getOrders(service.store.db, page);
    first ??= orders[0];
    shipments.push(...orders.map(shipmentRef));
  }
  const connection = first && (await connectionOf(service, first));
  const call = connection?.vendor.callCourier?.bind(connection.vendor);
  if (!first || !connection || !call) throw new VendorProblem({ kind: 'auth' }, notConnected);
  const route = await locateRoute(service, first.content);
  const { sender } = withCanonicalCities(first.content, route);
  const request = { reference, ticket, shipments, sender, origin: route.origin, window };
  const turn = { rank: rankOf(service, rank), company: first.companyId };
  return withinDeadline(service.settings.handOverTimeoutMs, null, (deadline) =>
    service.vendors.call(connection, { capability: 'callCourier', deadline, turn, log: service.log }, (context) =>
      call(request, context),
    ),
  );
};

/** A failure that does not surely mean "nothing was booked" is an unknown one. */
const afterFirstCall = (thrown: unknown): CourierOutcome => {
  const problem = toVendorProblem(thrown);
  return { kind: refused.has(problem.kind) ? 'rejected' : 'unknown', problem };
};

const refused: ReadonlySet<string> = new Set(['invalid', 'notServed', 'notFound', 'tooLate', 'auth']);

/** Bad credentials, for one, say nothing of the call before, which may have booked. */
const afterRepeat = (thrown: unknown): CourierOutcome => ({ kind: 'unknown', problem: toVendorProblem(thrown) });

/**
 * What the vendor answered, for each order: page by page, each committed by itself, the job ended or renewed with the
 * last one. A process that dies in between leaves the job; its repeat brings the same answer to the others, and asks the
 * vendor for it only where no order has it.
 */
const settle = async (service: Ground & Connections, answered: Answered): Promise<void> => {
  const { job, outcome } = answered;
  const pages = inPages(job.orderIds);
  const repeat: Repeat = { at: null, vendorId: null, connection: null };
  for (const [n, page] of pages.entries()) {
    await service.store.transaction(async (tx) => {
      await settlePage(service, tx, { ...answered, page, repeat });
      if (n === pages.length - 1)
        await endJob(tx, outcome.kind === 'accepted' ? { ...job, ticket: outcome.ticket } : job, repeat);
    });
  }
};

/** When the call is to be made again, and at which account of which vendor; null: not at all. */
interface Repeat {
  at: number | null;
  vendorId: number | null;
  connection: string | null;
}

interface Answered {
  readonly job: CourierJob;
  readonly outcome: CourierOutcome;
  /** Whoever called the courier waits, and is told of a refusal; else the history tells it. */
  readonly isTold: boolean;
}

interface SettledPage extends Answered {
  readonly page: readonly number[];
  readonly repeat: Repeat;
}

const settlePage = async (
  service: Ground & Connections,
  tx: Db,
  { job, page, outcome, isTold, repeat }: SettledPage,
): Promise<void> => {
  const now = service.clock();
  const orders = await lockOrders(tx, page);
  const attempts = await lastAttempts(tx, orders, 'courier-call');
  for (const order of orders) {
    const attempt = attempts.get(order.id);
    // This call was given up, and the customer has made another.
    if (attempt?.reference !== job.reference) continue;
    // They were called off meanwhile: an answer that comes twice brings nobody.
    if (keptCall(attempt).isOff) continue;
    const failingForMs = now - attempt.startedAt;
    // An attempt that is over is open no more: the customer may call a courier again.
    const staysOpen = outcome.kind === 'unknown' || outcome.kind === 'accepted';
    // Our own queue is no reason to give up.
    const isAsked = outcome.kind !== 'unknown' || !hadNoTurn(outcome.problem);
    const vendor = service.vendors.byId(attempt.vendorId ?? 0);
    const isOver = staysOpen && isAsked && isTimeOver(service, failingForMs, vendor);
    const state = isOver ? 'unavailable' : stateOf[outcome.kind];
    const said =
      outcome.kind === 'booked'
        ? { details: { ...calledFor(job), pickupNumber: outcome.pickupNumber } satisfies KeptCall }
        : outcome.kind === 'accepted'
          ? {}
          : { problem: outcome.problem.message };
    const wasOpen = await closeAttempt(tx, attempt.id, { state, finishedAt: now, ...said });
    // Whoever comes second changes nothing, but of a courier that comes the order knows all the same.
    if (!wasOpen && outcome.kind !== 'booked') continue;
    const booked =
      outcome.kind === 'booked' ? withCourier(service, order, { attempt, ...outcome, day: job.window.date }) : order;
    // A call that is repeated is answered as before.
    if (booked !== order) {
      await setPickupNumber(tx, booked);
      const changed = (['vendorPickupNumber', 'plannedDeliveryAt'] as const).filter(
        (key) => booked[key] !== order[key],
      );
      await insertEvents(tx, [orderEvent(booked, 'order.changed', now, { changed })]);
      // The courier may come earlier than the order was to be asked about.
      await trackBy(tx, order.id, (await nextTurns(service, [booked], { db: tx }))(booked));
    }
    const text = isOver ? moveTexts.courierUnknown : toldOf(outcome, job, isTold);
    if (text) {
      // Not by the reference: another call for the same hours has it too.
      const fingerprint = `courier|${attempt.id}|${outcome.kind}`;
      await noteLine(tx, booked, { ...eventOf(order, now, text), fingerprint }, now);
    }
    if (isOver) await mailUnanswered(service, tx, order, 'courier-unknown', now);
    if (state === 'unknown') repeat.at = now + retryDelay(service, failingForMs);
    if (state === 'accepted') repeat.at = now + pollDelay(service, attempt, vendor, now);
    repeat.vendorId = attempt.vendorId;
    repeat.connection = attempt.connection;
    // Canceled while the vendor was asked.
    if (booked.status === 'Canceled') await leaveOutOfCourier(service, tx, booked);
  }
};

/**
 * A courier who comes later than was quoted moves the planned delivery, once: when the call is answered, or its number is new.
 * The very order where the answer is known.
 */
const withCourier = (
  { settings: { timeZone } }: Ground,
  order: Order,
  { attempt, pickupNumber, day }: { readonly attempt: Attempt; readonly pickupNumber: string; readonly day: LocalDate },
): Order => {
  const { option, plannedDeliveryAt: planned } = order;
  if (!isOpen(attempt) && pickupNumber === order.vendorPickupNumber) return order;
  const plannedDeliveryAt =
    option === null || planned === null
      ? planned
      : postponedArrival(planned, { from: option.takeDate, to: day }, timeZone);
  const isKnown = pickupNumber === order.vendorPickupNumber && plannedDeliveryAt === planned;
  return isKnown ? order : { ...order, vendorPickupNumber: pickupNumber, plannedDeliveryAt };
};

const endJob = (tx: Db, job: CourierJob, { at, vendorId, connection }: Repeat): Promise<void> =>
  at === null
    ? completeJobByKey(tx, 'courier-call', job.reference)
    : enqueueJob(tx, { task: 'courier-call', key: job.reference, payload: job, runAt: at, vendorId, connection });

const calledFor = ({ window: { date, timeFrom, timeTo } }: CourierJob) => ({ date, timeFrom, timeTo });

const stateOf = { booked: 'confirmed', accepted: 'accepted', rejected: 'rejected', unknown: 'unknown' } as const;

/** What the history says of it; null: nothing. */
const toldOf = (outcome: CourierOutcome, { window: { date } }: CourierJob, isTold: boolean): LocalText | null => {
  switch (outcome.kind) {
    case 'booked':
      return outcome.told === undefined
        ? withVendorWords(courierCalled(date), sameText(outcome.pickupNumber))
        : wordsIn(outcome.told);
    case 'rejected':
      return isTold ? null : withVendorWords(noCourier, outcome.problem.text);
    default:
      return null;
  }
};

const courierCalled = (day: LocalDate): LocalText => ({
  en: `A courier was called for ${day}, number`,
  ru: `Вызван курьер на ${day}, номер`,
});

const noCourier: LocalText = {
  en: 'No courier will come; the vendor refuses the call:',
  ru: 'Курьер не приедет; служба доставки отклонила вызов:',
};

const eventOf = (order: Order, at: number, text: LocalText): TrackEvent => ({
  at,
  source: order.option?.vendor.name ?? SERVICE_SOURCE,
  text,
  status: order.status,
  isReturn: false,
});
