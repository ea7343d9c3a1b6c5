import { countEntries, type LedgerEntry, listEntries } from '@cartage/storage';
import type { Context } from '../context.ts';

export interface HistoryWish {
  /** The id of the last entry of the page before; the newest entries where it is left out. */
  readonly before?: number | undefined;
  /** The number of the page, from 1, for a caller who does not know the id; without `before`. */
  readonly page?: number | undefined;
}

export interface History {
  /** Newest first. */
  readonly entries: readonly LedgerEntry[];
  /** Of all pages. */
  readonly totalCount: number;
  /** The id of the page's last entry where others follow it; null: none do. */
  readonly next: number | null;
}

/** Lines of a page of the history (interface 13.16). */
const HISTORY_PAGE = 100;

/**
 * A page of the company's ledger. Whoever goes on with `next` comes to its end without meeting an entry twice or missing
 * one, whatever is booked meanwhile: it comes before the first page.
 */
export const listHistory = async (
  { store: { db }, company: { id } }: Pick<Context, 'store' | 'company'>,
  { before, page = 1 }: HistoryWish,
): Promise<History> => {
  const skip = (Math.max(1, page) - 1) * HISTORY_PAGE;
  const totalCount = await countEntries(db, id);
  if (skip > 0 && skip >= totalCount) return { entries: [], totalCount, next: null };
  const found = await listEntries(db, { companyId: id, before, skip, limit: HISTORY_PAGE + 1 });
  const entries = found.slice(0, HISTORY_PAGE);
  return { entries, totalCount, next: found.length > HISTORY_PAGE ? (entries.at(-1)?.id ?? null) : null };
};
