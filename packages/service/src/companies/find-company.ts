import type { Problem } from '@cartage/core';
import { type Company, getCompany } from '@cartage/storage';
import type { Ground } from '../context.ts';
import { noCompany } from './no-company.ts';

/** The operator's view of a company; null: there is none of this number. */
export const findCompany = ({ store }: Pick<Ground, 'store'>, id: number): Promise<Company | null> =>
  getCompany(store.db, id);

/** Does for the operator what concerns one company; NotFound at `companyId` where there is none of this number. */
export const forCompany = async <S extends Pick<Ground, 'store'>, T>(
  service: S,
  id: number,
  act: (ctx: S & { readonly company: Company }) => Promise<T>,
): Promise<T | Problem> => {
  const company = await findCompany(service, id);
  return company === null ? noCompany(id) : act({ ...service, company });
};
