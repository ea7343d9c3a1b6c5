import type { Db } from '../tables.ts';
import { type Company, companyColumns, toCompany } from './company.ts';

/** Which of the companies: from a place on, or behind the one of an id. */
export type CompanyPagePart = { readonly size: number } & ({ readonly skip: number } | { readonly after: number });

/** A page of companies. */
export interface CompanyPage {
  readonly companies: readonly Company[];
  /** Whether others follow. */
  readonly hasNext: boolean;
  /** The number on all pages. */
  readonly totalCount: number;
}

/** The caller's own company and those that it owns, by id: its own is the oldest of them. */
export const findCompanyPage = async (db: Db, callerId: number, part: CompanyPagePart): Promise<CompanyPage> => {
  const owned = db.selectFrom('companies').where('owner_id', '=', callerId);
  const { count } = await owned.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow();
  const isBehind = 'after' in part ? part.after >= callerId : part.skip > 0;
  const own = isBehind
    ? []
    : await db.selectFrom('companies').select(companyColumns).where('id', '=', callerId).execute();
  const room = part.size - own.length;
  const page = owned
    .select(companyColumns)
    .orderBy('id')
    .limit(room + 1);
  const others = await ('after' in part
    ? page.where('id', '>', part.after)
    : page.offset(Math.max(0, part.skip - 1))
  ).execute();
  return {
    companies: [...own, ...others.slice(0, room)].map(toCompany),
    hasNext: others.length > room,
    totalCount: 1 + Number(count),
  };
};
