import { type AuditList, type AuditObject, type Db, insertAuditEntry, listAudit as read } from '@cartage/storage';
import type { Ground } from './context.ts';

/** What somebody has done. */
export interface Audited {
  /** As it is searched for: the name of the operation without its version, `CreateKey`. */
  readonly act: string;
  readonly object: AuditObject;
  /** Whose part of the audit it stands in; null: the operator's alone. */
  readonly companyId: number | null;
  /** What the act changes, before it; without secrets. Left out: there was nothing. */
  readonly before?: unknown;
  /** The same after it. Left out: there is nothing any more. */
  readonly after?: unknown;
}

/**
 * Writes down what is done, in the transaction that does it. What the service does of itself has nobody who did it, and is
 * not written down: the history and the log have it.
 */
export const audit = async (
  { cause, clock }: Pick<Ground, 'cause' | 'clock'>,
  tx: Db,
  done: Audited,
): Promise<void> => {
  if (!cause?.doer) return;
  const { act, object, companyId, before = null, after = null } = done;
  const requestId = cause.requestId ?? null;
  await insertAuditEntry(tx, { at: clock(), companyId, doer: cause.doer, act, object, before, after, requestId });
};

/** Who has done what, newest first; `companyId` null: of all companies and of the operator. */
export const listAudit = (
  { store: { db } }: Pick<Ground, 'store'>,
  which: AuditList,
  page: { readonly skip: number; readonly limit: number },
) => read(db, which, page);
