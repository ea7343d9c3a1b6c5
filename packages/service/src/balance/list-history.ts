import { isProblem, type Problem, problem } from '@cartage/core';
import {
  countEntries,
  countPassing,
  type EntryFilter,
  type EntryPosition,
  entryPosition,
  type ListedEntry,
  listEntries,
} from '@cartage/storage';
import type { ActingCompany, Ground } from '../context.ts';

/** Which entries, and which page of them: by its number, from 1, or by the entry after which it begins. */
export type HistoryWish = {
  readonly size?: number;
  /** Default: all. */
  readonly filter?: EntryFilter;
  /** With what the company had after each. */
  readonly withBalance?: boolean;
} & ({ readonly page: number } | { readonly after: number });

export interface History {
  /** Newest first. */
  readonly entries: readonly ListedEntry[];
  /** Of all pages. */
  readonly totalCount: number;
  /** The id of the page's last entry where others follow it, which is `after` of the next page; null: none do. */
  readonly next: number | null;
}

/** Lines of a page of the history where nobody says how many (interface 13.16). */
const HISTORY_PAGE = 100;

/**
 * A page of the company's ledger. Whoever goes on with `next` comes to its end without meeting an entry twice or missing
 * one, whatever is booked meanwhile: it comes before the first page. RequestInvalid when `after` names none of its entries.
 */
export const listHistory = async (
  { store: { db }, company: { id } }: Pick<Ground, 'store'> & { readonly company: Pick<ActingCompany, 'id'> },
  wish: HistoryWish,
): Promise<History | Problem> => {
  const { size = HISTORY_PAGE, filter, withBalance } = wish;
  const totalCount = await (filter ? countPassing(db, id, filter) : countEntries(db, id));
  const part = 'page' in wish ? { skip: (Math.max(1, wish.page) - 1) * size } : await partAfter(wish.after);
  if (isProblem(part)) return part;
  if ('skip' in part && part.skip >= totalCount) return { entries: [], totalCount, next: null };
  const found = await listEntries(db, { companyId: id, ...filter, ...part, limit: size + 1, withBalance });
  const entries = found.slice(0, size);
  return { entries, totalCount, next: found.length > size ? (entries.at(-1)?.id ?? null) : null };

  async function partAfter(entry: number): Promise<{ readonly after: EntryPosition } | Problem> {
    const after = await entryPosition(db, id, entry);
    return after === null ? noSuchPage(entry) : { after };
  }
};

const noSuchPage = (after: number): Problem =>
  problem('RequestInvalid', 'after', {
    en: `${after} is none of the lines of this history, after which a page could begin; take the whole nextLink of the page before, or leave it out.`,
    ru: `${after} не является строкой этой истории, после которой могла бы начаться страница; возьмите целиком nextLink предыдущей страницы или не указывайте ничего.`,
  });
