import { type Company, type CompanyPagePart, findCompanyPage } from '@cartage/storage';
import type { Acting } from '../context.ts';

/** A page of the companies for which a caller may act. */
export interface CompanyListing {
  /** The caller's own is the first of all. */
  readonly companies: readonly Company[];
  /** The id of the page's last company where others follow it, which is `after` of the next page; null: none do. */
  readonly next: number | null;
  /** Of all pages. */
  readonly totalCount: number;
}

/** The caller's own company and those that it owns, by id. */
export const visibleCompanies = async (
  { store, actor }: Pick<Acting, 'store' | 'actor'>,
  part: CompanyPagePart,
): Promise<CompanyListing> => {
  const { companies, hasNext, totalCount } = await findCompanyPage(store.db, actor.companyId, part);
  return { companies, totalCount, next: hasNext ? (companies.at(-1)?.id ?? null) : null };
};
