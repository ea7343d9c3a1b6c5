import type { Kopecks } from '@cartage/core';
import { type Expression, type RawBuilder, sql } from 'kysely';

/**
 * What the credit limit of the company's topmost owner leaves it: less what each other one of the family owes, the topmost
 * owner included. Who owes nothing takes nothing from it, and gives nothing: nobody's money pays for another.
 */
export const leftOfTopmost = (companyId: Expression<number>): RawBuilder<Kopecks> => sql<Kopecks>`(
  select cast(topmost.credit_limit - coalesce((
    select sum(case when others.reserved > others.amount then others.reserved - others.amount else 0 end)
    from balances as others where others.company_id <> own.id
      and others.company_id in (select id from companies where id = topmost.id or topmost_id = topmost.id)
  ), 0) as bigint)
  from companies as own join companies as topmost on topmost.id = coalesce(own.topmost_id, own.id)
  where own.id = ${companyId})`;
