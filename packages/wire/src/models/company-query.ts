import type { CompanyWish } from '../contract/converted.ts';
import { optionalInt32 } from '../schema/fields.ts';

/** In the query of what is done with orders that there are: whose they are (interface 3.5). */
export const companyQuery = {
  companyId: optionalInt32.describe("Whose orders are meant: the key's own company, or one that it may act for."),
};

/** What a query says of whom the request is for; nothing where it names no company. */
export const companyInQuery = (query: object | undefined): readonly CompanyWish[] => {
  const { companyId = null } = (query ?? {}) as { readonly companyId?: number | null };
  return companyId === null ? [] : [{ companyId, target: 'companyId' }];
};
