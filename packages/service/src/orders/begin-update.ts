import {
  changesBetween,
  type Instant,
  isWithVendor,
  type Order,
  type OrderChanges,
  type OrderContent,
  type Problem,
  problem,
} from '@cartage/core';
import {
  type Attempt,
  closeAttempt,
  type Db,
  enqueueJob,
  isJobWithCaller,
  lastAttempt,
  openAttempt,
} from '@cartage/storage';
import type { VendorAdapter } from '@cartage/vendor-kit/host';
import { callersLease } from '../attempts/call-lease.ts';
import { isOpen } from '../attempts/doubtful-attempt.ts';
import { orderJob } from '../attempts/order-job.ts';
import { chosenVendor } from '../connections/order-connection.ts';
import { shipmentRef } from '../connections/shipment-ref.ts';
import type { Connections } from '../connections/vendors.ts';
import type { Ground } from '../context.ts';
import { type BegunUpdate, type UpdateDetails, updateDetails } from './vendor-change.ts';

/** The vendor that has the order. */
export const vendorWith = (service: Ground & Connections, order: Order): VendorAdapter | undefined =>
  isWithVendor(order.status) ? chosenVendor(service, order) : undefined;

/** What the vendor is told of the changes; nothing where it takes none of them. */
export const forVendor = (vendor: VendorAdapter | undefined, changes: OrderChanges): OrderChanges => {
  if (!vendor?.update) return {};
  const { changeable } = vendor.manifest;
  return Object.fromEntries(
    Object.entries(changes).filter(([path]) => changeable.some((open) => path === open || path.startsWith(`${open}.`))),
  );
};

export type UpdateBeginning =
  /** The vendor is to be called now, by whoever began. */
  | { readonly kind: 'begun'; readonly begun: BegunUpdate }
  /** Kept, and left to the worker: an earlier change, whose answer was lost, may still arrive at the vendor. */
  | { readonly kind: 'left-to-worker' }
  /** Another change is being told to the vendor just now. */
  | { readonly kind: 'busy' };

/**
 * Records, in the transaction that has locked the order, what its vendor is to be told, with the job that sees it
 * through. A change whose answer was lost is not forgotten: the new one is told together with it.
 */
export const beginUpdate = async (
  service: Ground & Connections,
  tx: Db,
  order: Order,
  content: OrderContent,
  keyId: number,
): Promise<UpdateBeginning> => {
  const now = service.clock();
  const last = await lastAttempt(tx, order, 'update');
  const open = isOpen(last) ? last : null;
  if (open && (await isJobWithCaller(tx, 'update', String(order.id), service.watch.steady()))) return { kind: 'busy' };
  const pending = open ? updateDetails(open).changes : {};
  const news = changesBetween(order.content, content);
  const changes = added(pending, news);
  const lease = callersLease(service);
  if (open && isSame(pending, changes)) {
    if (waitsForOther(open, now)) return { kind: 'left-to-worker' };
    await enqueueJob(tx, { ...orderJob(service, 'update', order, open), runAt: now, lease });
    return { kind: 'begun', begun: { order, attempt: open, since: now, isRepeat: true } };
  }

  if (open) await closeAttempt(tx, open.id, { state: 'unavailable', finishedAt: now, problem: REPLACED });
  const quiet = vendorWith(service, order)?.manifest.quietPeriodMs ?? 0;
  const lateUntil = last ? Math.max(updateDetails(last).lateUntil, open?.state === 'sending' ? now + quiet : 0) : 0;
  const askers = Object.fromEntries(Object.keys(news).map((path) => [path, keyId]));
  const askedBy = { ...(open && updateDetails(open).askedBy), ...askers };
  const details: UpdateDetails = { changes, askedBy, lateUntil, ...(open ? { replaces: open.id } : {}) };
  const attempt = await openAttempt(tx, {
    companyId: order.companyId,
    orderId: order.id,
    kind: 'update',
    reference: shipmentRef(order).reference,
    vendorId: order.content.choice?.vendorId ?? null,
    tariffId: null,
    connection: order.connection,
    startedAt: now,
    details,
  });
  if (lateUntil > now) {
    await enqueueJob(tx, { ...orderJob(service, 'update', order, attempt), runAt: lateUntil });
    return { kind: 'left-to-worker' };
  }
  await enqueueJob(tx, { ...orderJob(service, 'update', order, attempt), runAt: now, lease });
  return { kind: 'begun', begun: { order, attempt, since: now, isRepeat: false } };
};

const REPLACED = 'A later change of the order took its place, and holds it too.';

/** Not told yet, nor may it be before another change can have arrived. */
export const waitsForOther = (attempt: Attempt, now: Instant): boolean =>
  attempt.state === 'sending' && updateDetails(attempt).lateUntil > now;

/** A part that goes, and a field within it, are not both changed: the later one counts. */
const added = (pending: OrderChanges, news: OrderChanges): OrderChanges => {
  const paths = Object.keys(news);
  const isTouched = (path: string) => paths.some((of) => path.startsWith(`${of}.`) || of.startsWith(`${path}.`));
  return { ...Object.fromEntries(Object.entries(pending).filter(([path]) => !isTouched(path))), ...news };
};

const isSame = (one: OrderChanges, other: OrderChanges): boolean =>
  JSON.stringify(Object.entries(one).toSorted()) === JSON.stringify(Object.entries(other).toSorted());

export const underWay = (number: string): Problem => ({
  ...problem('OrderStateInvalid', null, {
    en: `Another change of order ${number} is being sent to its vendor; try again in a moment.`,
    ru: `Другое изменение заказа ${number} сейчас передаётся в службу доставки; повторите запрос чуть позже.`,
  }),
  isPassing: true,
});
