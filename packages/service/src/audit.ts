import type { AuditAct, AuditKind, Order } from '@cartage/core';
import { type AuditList, type Db, insertAuditEntries, type NewAuditEntry, listAudit as read } from '@cartage/storage';
import { type Ground, readingFrom } from './context.ts';

/** What somebody has done. */
export interface Audited {
  readonly act: AuditAct;
  /** By its kind and as it is told: an order's number, a company's id. */
  readonly object: { readonly kind: AuditKind; readonly id: string };
  /** Whose part of the audit it stands in; null: the operator's alone. */
  readonly companyId: number | null;
  /** What the act changes, before it; without secrets. Left out: there was nothing. */
  readonly before?: unknown;
  /** The same after it. Left out: there is nothing any more. */
  readonly after?: unknown;
}

type Doing = Pick<Ground, 'cause' | 'clock'>;

/**
 * Writes down what is done, in the transaction that does it. What the service does of itself has nobody who did it, and is
 * not written down: the history and the log have it.
 */
export const audit = async (service: Doing, tx: Db, ...done: readonly Audited[]): Promise<void> => {
  const entries = done.flatMap((one) => auditEntryOf(service, one) ?? []);
  if (entries.length > 0) await insertAuditEntries(tx, entries);
};

/** The entry, for a statement that writes more than it; null: nobody has done it. */
export const auditEntryOf = (
  { cause, clock }: Doing,
  { act, object, companyId, before = null, after = null }: Audited,
): NewAuditEntry | null =>
  cause?.doer
    ? { at: clock(), companyId, doer: cause.doer, act, object, before, after, requestId: cause.requestId ?? null }
    : null;

/**
 * The same of an act that moves an order. A hand-over is begun by several acts, some of which are noted otherwise: it is written
 * down under the name that the cause says, and not without one.
 */
export const auditMove = async (
  service: Doing,
  tx: Db,
  before: Order,
  after: Order,
  act = service.cause?.act,
): Promise<void> => {
  if (act === undefined) return;
  const { number, companyId } = after;
  const object = { kind: 'order', id: number } as const;
  await audit(service, tx, { act, object, companyId, before: movedFacts(before), after: movedFacts(after) });
};

/** What the audit tells of an order: nothing that is personal, which its own history has. */
export const movedFacts = ({ status, content: { choice } }: Pick<Order, 'status' | 'content'>) =>
  choice === null ? { status } : { status, vendorId: choice.vendorId, tariffId: choice.tariffId };

/** Who has done what, newest first; `companyId` null: of all companies and of the operator. */
export const listAudit = (
  ctx: Pick<Ground, 'store'>,
  which: AuditList,
  page: { readonly skip: number; readonly limit: number },
) => read(which.companyId === null ? readingFrom(ctx).store.db : ctx.store.db, which, page);
