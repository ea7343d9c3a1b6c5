import {
  asPaidByCard,
  hasPayments,
  isProblem,
  type Option,
  type Order,
  type Problem,
  payerOf,
  problem,
} from '@cartage/core';
import {
  type Attempt,
  type Db,
  enqueueJob,
  heldPayment,
  holdVendorContract,
  isCreditLimitPassed,
  openAttempt,
  type Restoration,
  saveOrder,
} from '@cartage/storage';
import { callersLease } from '../attempts/call-lease.ts';
import { type Doubt, doubtOf, mayBeAtVendor, waitsForTurn } from '../attempts/doubtful-attempt.ts';
import { orderJob } from '../attempts/order-job.ts';
import { auditMove } from '../audit.ts';
import { insufficientFunds, reservePrice } from '../balance/reserve-price.ts';
import { isStored } from '../connections/connection.ts';
import type { Ground } from '../context.ts';
import { changedMeanwhile, moveOrder } from '../lifecycle/move-order.ts';
import { moveTexts } from '../lifecycle/move-texts.ts';
import { lookBack } from '../restore/notice-restore.ts';
import { followingReference } from './following-reference.ts';

/** A hand-over that is on its way: the order says so, and the attempt and its job outlive this process. */
export interface BegunHandOver {
  readonly order: Order;
  readonly attempt: Attempt;
  /** Why the vendor may have the order already: it is asked before it is called. */
  readonly doubt: Doubt | null;
  /** No earlier attempt has the reference. */
  readonly isFirst: boolean;
  /** What the database knows of having been restored. */
  readonly restoration: Restoration;
}

/** What is handed over, and through which connection; null: there is no offer, or no connection. */
export interface Offer {
  readonly option: Option | null;
  readonly connection: string | null;
}

/**
 * Commits, before the vendor is called: the order as TransferringToVendor, the attempt with its reference, the worker's
 * job, and the price held on the company's balance; past the credit limit InsufficientFunds, and nothing changes. The
 * job is leased to this process for as long as the call may take; if the process dies, the lease runs out and the worker
 * finds out what became of it. `repeated`: the attempt of the same hand-over before, when the worker tries again; one
 * that somebody asked for counts its time anew.
 */
export const beginHandOver = (
  service: Ground,
  order: Order,
  offer: Offer,
  repeated: Attempt | null = null,
): Promise<BegunHandOver | Problem> =>
  service.store
    .transaction((tx) => beginIn(service, tx, order, offer, repeated))
    .catch(async (thrown: unknown) => {
      if (!isCreditLimitPassed(thrown)) throw thrown;
      const { option } = offer;
      return insufficientFunds(service.store.db, { ...order, option, price: option?.price ?? null });
    });

/** The same in the caller's transaction, which fails past the credit limit. */
export const beginIn = async (
  service: Ground,
  tx: Db,
  order: Order,
  { option, connection: present }: Offer,
  repeated: Attempt | null,
): Promise<BegunHandOver | Problem> => {
  const now = service.clock();
  const { vendorId = null, tariffId = null, contractType = null } = order.content.choice ?? {};
  const soFar = await lookBack(service, tx, order);
  const { last } = soFar;
  const reference = nextReference(order.number, last);
  const doubt = mayBeAtVendor(last) ? last : null;
  if (doubt && (doubt.vendorId !== vendorId || doubt.tariffId !== tariffId)) return elsewhere(order);
  if (doubt && option && contractType && option.contractType !== contractType) return elsewhere(order);
  // Another account at the vendor knows nothing of what may have come through this one, and would take it again.
  const connection = doubt ? doubt.connection : present;
  const held = hasPayments(order) ? await heldPayment(tx, order) : null;
  // The last look: whoever comes here has had it paid for.
  if (option && !held && !doubt && option.price > 0 && mustBePaid(order, option)) return problem('PaymentRequired');
  const content = held ? { ...order.content, terms: asPaidByCard(order.content.terms) } : order.content;
  const facts = { content, option, price: held?.amount ?? option?.price ?? null, connection };
  const moved =
    order.status === 'TransferringToVendor' && waitsForTurn(last)
      ? // It has only waited for its turn, of which its history need not tell.
        ((await saveOrder(tx, { ...order, ...facts })) ?? changedMeanwhile(order.number))
      : await moveOrder(tx, order, {
          to: 'TransferringToVendor',
          at: now,
          text: order.status === 'OnApproval' ? moveTexts.approved : moveTexts.handingOver,
          facts,
          withContent: true,
        });
  if (isProblem(moved)) return moved;
  await auditMove(service, tx, order, moved);
  if (connection !== null && isStored(connection)) await holdVendorContract(tx, Number(connection));
  const attempt = await openAttempt(tx, {
    companyId: order.companyId,
    orderId: order.id,
    kind: 'hand-over',
    reference,
    vendorId,
    tariffId,
    connection,
    startedAt: now,
    begunAt: repeated?.begunAt ?? now,
    // A vendor that accepted it may know it by its own id alone.
    details: doubt?.details ?? undefined,
  });
  await enqueueJob(tx, {
    ...orderJob(service, 'hand-over', order, attempt),
    runAt: now,
    lease: callersLease(service),
  });
  await reservePrice(tx, moved);
  return {
    order: moved,
    attempt,
    doubt: doubtOf(order, soFar),
    isFirst: last?.reference !== reference,
    restoration: soFar.restoration,
  };
};

const mustBePaid = ({ content: { terms } }: Order, { contractType }: Option): boolean =>
  payerOf({ terms, contractType }) === 'card';

/** The order number, the same on every retry; after the first clear refusal `.2`, then `.3` (interface 10.4). */
const nextReference = (number: string, last: Attempt | null): string => {
  if (!last) return number;
  return last.state === 'rejected' ? followingReference(last.reference) : last.reference;
};

/** Another vendor may have taken the order already; a second one would deliver it twice. */
const elsewhere = ({ number }: Order): Problem =>
  problem('OrderStateInvalid', 'choice.vendorId', {
    en: `The vendor chosen before may already have order ${number}; hand it over to the same vendor and tariff, or cancel it.`,
    ru: `Ранее выбранная служба доставки могла уже получить заказ ${number}; передайте его ей же по тому же тарифу или отмените.`,
  });
