import { type CompanyWithBalance, listCompanies as readCompanies } from '@cartage/storage';
import type { Ground } from '../context.ts';

/** The operator's customers behind the one of this number, by number, with their balances. */
export const listCompanies = (
  { store }: Pick<Ground, 'store'>,
  page: { readonly after: number; readonly limit: number },
): Promise<readonly CompanyWithBalance[]> => readCompanies(store.db, page);
