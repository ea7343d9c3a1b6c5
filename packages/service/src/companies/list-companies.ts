import {
  type CompaniesPart,
  type CompanyWithBalance,
  countCompanies,
  type Db,
  listCompanies as readCompanies,
} from '@cartage/storage';
import type { Ground } from '../context.ts';

/** The operator's customers of that part, by number, with their balances. */
export const listCompanies = (
  { store }: Pick<Ground, 'store'>,
  part: CompaniesPart,
): Promise<readonly CompanyWithBalance[]> => readCompanies(store.db, part);

/** A page of companies, of each what was asked for. */
export interface CompaniesPage<Of> {
  readonly found: readonly Of[];
  /** Of all pages. */
  readonly totalCount: number;
  /** The id of the page's last company where others follow it, which is `after` of the next page; null: none do. */
  readonly next: number | null;
}

/** A page of them, and how to go on. */
export const pageCompanies = (
  { store: { db } }: Pick<Ground, 'store'>,
  part: CompaniesPart,
): Promise<CompaniesPage<CompanyWithBalance>> => companiesPage(db, part, readCompanies, ({ id }) => id);

/** The same of whatever is read of companies by their numbers. */
export const companiesPage = async <Of>(
  db: Db,
  part: CompaniesPart,
  read: (db: Db, part: CompaniesPart) => Promise<readonly Of[]>,
  idOf: (one: Of) => number,
): Promise<CompaniesPage<Of>> => {
  const totalCount = await countCompanies(db);
  const rows = await read(db, { ...part, limit: part.limit + 1 });
  const found = rows.slice(0, part.limit);
  const last = found.at(-1);
  return { found, totalCount, next: rows.length > part.limit && last !== undefined ? idOf(last) : null };
};
