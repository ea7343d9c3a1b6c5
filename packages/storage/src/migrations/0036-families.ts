import { sql } from 'kysely';
import { columnTypes } from '../dialects/column-types.ts';
import { dialectOf } from '../dialects/dialect-of.ts';
import type { Db } from '../tables.ts';

/**
 * Companies know whose they are in the end, however many stand between, and on PostgreSQL what is held for one counts against
 * that one's credit limit too; `reserve.ts` says it for SQLite. `tables.ts` says what the column holds.
 */
export const up = async (db: Db): Promise<void> => {
  const { whole } = columnTypes(db);
  await db.schema.alterTable('companies').addColumn('topmost_id', whole).execute();
  // Not `union all`: owners that own each other would have no end.
  await sql`update companies set topmost_id = found.topmost from (
      with recursive above (id, owner) as (
        select id, owner_id from companies where owner_id is not null
        union select above.id, companies.owner_id from above join companies on companies.id = above.owner
          where companies.owner_id is not null
      )
      select above.id, above.owner as topmost from above join companies on companies.id = above.owner
        where companies.owner_id is null
    ) as found where found.id = companies.id`.execute(db);
  await sql`create index companies_topmost_id on companies (topmost_id) where topmost_id is not null`.execute(db);
  if (dialectOf(db) === 'postgres') await countForTopmost(db);
};

const countForTopmost = async (db: Db): Promise<void> => {
  // The version before this one, which may serve beside it, writes the owner alone.
  await sql`create function cartage_find_topmost() returns trigger
    language plpgsql as $$
    begin
      select coalesce(topmost_id, id) into new.topmost_id from companies where id = new.owner_id;
      return new;
    end $$`.execute(db);
  await sql`create trigger companies_owned before insert on companies for each row
    when (new.owner_id is not null and new.topmost_id is null) execute function cartage_find_topmost()`.execute(db);
  await sql`create or replace function cartage_hold(of_order bigint, of_company bigint, wanted bigint, happened bigint)
    returns void
    language plpgsql as $$
    declare
      more bigint;
      topmost bigint;
      owed bigint;
    begin
      more := wanted - coalesce((select amount from reservations where order_id = of_order), 0);
      if more = 0 then return; end if;
      if wanted > 0 then
        insert into reservations (order_id, company_id, amount) values (of_order, of_company, wanted)
          on conflict (order_id) do update set amount = excluded.amount;
      else
        delete from reservations where order_id = of_order;
      end if;
      select coalesce(topmost_id, id) into topmost from companies where id = of_company;
      -- Whoever holds for another company of the family waits here, and sees then what this one has made of it. Always the
      -- topmost company's row before the company's own, and no function that comes before this one in a transaction
      -- locks either: so nobody waits in a circle.
      if more > 0 and topmost <> of_company then
        perform from balances where company_id = topmost for no key update;
      end if;
      -- The condition stands in the statement that writes: two at once would otherwise both see room for themselves.
      update balances set reserved = reserved + more, changed_at = happened
        where company_id = of_company and (more < 0 or amount - reserved
          + (select credit_limit from companies where companies.id = of_company) >= more)
        returning reserved - amount into owed;
      if not found then raise exception 'The credit limit does not allow it.' using errcode = 'CT001'; end if;
      if more > 0 and owed > 0 and (select credit_limit from companies where id = topmost) < (
        select sum(greatest(reserved - amount, 0)) from balances
          where company_id in (select id from companies where id = topmost or topmost_id = topmost)
      ) then raise exception 'The credit limit of the topmost owner does not allow it.' using errcode = 'CT001'; end if;
    end $$`.execute(db);
};
