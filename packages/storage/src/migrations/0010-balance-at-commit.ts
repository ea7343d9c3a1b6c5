import { sql } from 'kysely';
import { dialectOf } from '../dialects/dialect-of.ts';
import type { Db } from '../tables.ts';

/**
 * On PostgreSQL the acts on a company's balance become functions: each is one statement, which a transaction sends together
 * with its commit (`dialects/at-commit.ts`). The version before this one writes the same rows by itself.
 */
export const up = async (db: Db): Promise<void> => {
  if (dialectOf(db) !== 'postgres') return;
  await sql`create function cartage_hold(of_order bigint, of_company bigint, wanted bigint) returns void
    language plpgsql as $$
    declare
      more bigint;
    begin
      more := wanted - coalesce((select amount from reservations where order_id = of_order), 0);
      if more = 0 then return; end if;
      if wanted > 0 then
        insert into reservations (order_id, company_id, amount) values (of_order, of_company, wanted)
          on conflict (order_id) do update set amount = excluded.amount;
      else
        delete from reservations where order_id = of_order;
      end if;
      for attempt in 1..2 loop
        -- The condition stands in the statement that writes: two at once would otherwise both see room for themselves.
        update balances set reserved = reserved + more
          where company_id = of_company and (more < 0 or amount - reserved
            + (select credit_limit from companies where companies.id = of_company) >= more);
        if found then return; end if;
        insert into balances (company_id, amount, reserved) values (of_company, 0, 0) on conflict do nothing;
      end loop;
      raise exception 'The credit limit does not allow it.' using errcode = 'CT001';
    end $$`.execute(db);
  await sql`create function cartage_release(of_order bigint) returns void
    language plpgsql as $$
    declare
      held record;
    begin
      delete from reservations where order_id = of_order returning company_id, amount into held;
      if not found then return; end if;
      update balances set reserved = reserved - held.amount where company_id = held.company_id;
    end $$`.execute(db);
  await sql`create function cartage_add(of_company bigint, booked bigint) returns void
    language plpgsql as $$
    begin
      update balances set amount = amount + booked where company_id = of_company;
      if found then return; end if;
      insert into balances (company_id, amount, reserved) values (of_company, booked, 0)
        on conflict (company_id) do update set amount = balances.amount + excluded.amount;
    end $$`.execute(db);
};
