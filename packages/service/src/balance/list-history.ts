import { countEntries, type LedgerEntry, listEntries } from '@cartage/storage';
import type { Context } from '../context.ts';

export interface HistoryWish {
  /** The id of the last entry of the page before; the newest entries where it is left out. */
  readonly before?: number | undefined;
  /** The number of the page, from 1, for a caller who does not know the id. */
  readonly page?: number | undefined;
}

export interface History {
  /** Newest first. */
  readonly entries: readonly LedgerEntry[];
  /** Of all pages. */
  readonly totalCount: number;
  readonly isLastPage: boolean;
}

/** Lines of a page of the history (interface 13.16). */
const HISTORY_PAGE = 100;

/** A page of the company's ledger. */
export const listHistory = async (
  { store: { db }, company: { id } }: Pick<Context, 'store' | 'company'>,
  { before, page = 1 }: HistoryWish,
): Promise<History> => {
  const skip = (Math.max(1, page) - 1) * HISTORY_PAGE;
  const [found, totalCount] = await Promise.all([
    listEntries(db, { companyId: id, before, skip, limit: HISTORY_PAGE + 1 }),
    countEntries(db, id),
  ]);
  return { entries: found.slice(0, HISTORY_PAGE), totalCount, isLastPage: found.length <= HISTORY_PAGE };
};
