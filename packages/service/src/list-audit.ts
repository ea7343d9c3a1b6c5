import { type AuditList, listAudit as read } from '@cartage/storage';
import type { Ground } from './context.ts';

/** Who has done what, newest first; `companyId` null: of all companies and of the operator. */
export const listAudit = (
  { store: { db } }: Pick<Ground, 'store'>,
  which: AuditList,
  page: { readonly skip: number; readonly limit: number },
) => read(db, which, page);
