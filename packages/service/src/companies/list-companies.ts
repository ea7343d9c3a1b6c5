import {
  type CompaniesPart,
  type CompanyWithBalance,
  countCompanies,
  listCompanies as readCompanies,
} from '@cartage/storage';
import type { Ground } from '../context.ts';

/** The operator's customers of that part, by number, with their balances. */
export const listCompanies = (
  { store }: Pick<Ground, 'store'>,
  part: CompaniesPart,
): Promise<readonly CompanyWithBalance[]> => readCompanies(store.db, part);

export interface CompaniesPage {
  readonly companies: readonly CompanyWithBalance[];
  /** Of all pages. */
  readonly totalCount: number;
  /** The id of the page's last company where others follow it, which is `after` of the next page; null: none do. */
  readonly next: number | null;
}

/** A page of them, and how to go on. */
export const pageCompanies = async (
  { store: { db } }: Pick<Ground, 'store'>,
  part: CompaniesPart,
): Promise<CompaniesPage> => {
  const totalCount = await countCompanies(db);
  const found = await readCompanies(db, { ...part, limit: part.limit + 1 });
  const companies = found.slice(0, part.limit);
  return { companies, totalCount, next: found.length > part.limit ? (companies.at(-1)?.id ?? null) : null };
};
