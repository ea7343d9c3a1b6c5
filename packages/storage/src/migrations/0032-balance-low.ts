import { type RawBuilder, sql } from 'kysely';
import { columnTypes } from '../dialects/column-types.ts';
import { dialectOf } from '../dialects/dialect-of.ts';
import type { Db } from '../tables.ts';

/**
 * The events that no order writes: that little is left to spend, and that a contract is refused; `tables.ts` says what the
 * columns hold.
 *
 * A balance knows below what it is low, so that whoever changes it compares two numbers of its own row, and a change of the
 * credit limit waits for it like any other: of two at once the second one sees where the first has left it.
 */
export const up = async (db: Db): Promise<void> => {
  const { whole } = columnTypes(db);
  // In the sequence in which a hand-over comes to them, so that none holds what is waited for here.
  await db.schema.alterTable('vendor_contracts').addColumn('failed_at', whole).execute();
  await db.schema.alterTable('vendor_contracts').addColumn('failed_in', 'text').execute();
  await db.schema.alterTable('companies').addColumn('balance_low', whole).execute();
  await db.schema.alterTable('balances').addColumn('low_below', whole).execute();
  await db.schema
    .alterTable('balances')
    .addColumn('changed_at', whole, (column) => column.notNull().defaultTo(0))
    .execute();
  await (dialectOf(db) === 'postgres' ? watchOnPostgres : watchOnSqlite)(db);
  await sql`insert into balances (company_id, amount, reserved) select id, 0, 0 from companies where true
    on conflict do nothing`.execute(db);
  await sql`update balances set low_below = (
    select ${lowBelow('companies')} from companies where companies.id = balances.company_id)`.execute(db);
};

/** The company's own threshold, or a tenth of its credit limit, which is none where that is less than a kopeck. */
const threshold = (company: string): string =>
  `coalesce(${company}.balance_low, case when ${company}.credit_limit >= 10 then ${company}.credit_limit / 10 end)`;

const lowBelow = (company: string): RawBuilder<unknown> => sql.raw(`${threshold(company)} - ${company}.credit_limit`);

/** One sentence for both: the triggers differ in how they are written, and not in when they tell. */
const crossed = sql`old.amount - old.reserved >= new.low_below and new.amount - new.reserved < new.low_below`;

/** What the company has settled is no fall of its balance. */
const crossedByLimit = sql`new.credit_limit < old.credit_limit
  and amount - reserved < ${lowBelow('new')}
  and (${lowBelow('old')} is null or amount - reserved >= ${lowBelow('old')})`;

const limitChanged = (differs: 'is not' | 'is distinct from'): RawBuilder<unknown> =>
  sql.raw(`old.credit_limit ${differs} new.credit_limit or old.balance_low ${differs} new.balance_low`);

const watchOnSqlite = async (db: Db): Promise<void> => {
  const facts = (company: string) =>
    sql.raw(`json_object('amount', amount, 'reserved', reserved, 'creditLimit', ${company}.credit_limit,
      'threshold', ${threshold(company)})`);
  await sql`create trigger companies_balanced after insert on companies begin
    insert into balances (company_id, amount, reserved, low_below) values (new.id, 0, 0, ${lowBelow('new')});
  end`.execute(db);
  await sql`create trigger balances_low after update of amount, reserved on balances when ${crossed} begin
    insert into events (company_id, type, at, order_id, facts)
      select new.company_id, 'balance.low', new.changed_at, null, ${facts('companies')}
      from companies join balances on balances.company_id = companies.id where companies.id = new.company_id;
  end`.execute(db);
  await sql`create trigger companies_limited after update of credit_limit, balance_low on companies
    when ${limitChanged('is not')} begin
    insert into events (company_id, type, at, order_id, facts)
      select new.id, 'balance.low', cast((julianday('now') - 2440587.5) * 86400000 as integer), null, ${facts('new')}
      from balances where company_id = new.id and ${crossedByLimit};
    update balances set low_below = ${lowBelow('new')} where company_id = new.id;
  end`.execute(db);
};

const watchOnPostgres = async (db: Db): Promise<void> => {
  const facts = (balance: string, company: string) =>
    sql.raw(`json_build_object('amount', ${balance}.amount, 'reserved', ${balance}.reserved,
      'creditLimit', ${company}.credit_limit, 'threshold', ${threshold(company)})`);
  await sql`create function cartage_open_balance() returns trigger
    language plpgsql as $$
    begin
      insert into balances (company_id, amount, reserved, low_below) values (new.id, 0, 0, ${lowBelow('new')});
      return null;
    end $$`.execute(db);
  await sql`create trigger companies_balanced after insert on companies for each row
    execute function cartage_open_balance()`.execute(db);

  await sql`create function cartage_tell_low() returns trigger
    language plpgsql as $$
    begin
      insert into events (company_id, type, at, order_id, facts)
        select new.company_id, 'balance.low', new.changed_at, null, ${facts('new', 'companies')}
        from companies where companies.id = new.company_id;
      return null;
    end $$`.execute(db);
  await sql`create trigger balances_low after update of amount, reserved on balances for each row
    when (${crossed}) execute function cartage_tell_low()`.execute(db);

  await sql`create function cartage_limit_company() returns trigger
    language plpgsql as $$
    begin
      -- From here on nobody else changes the balance, and the next statement sees what everybody has made of it.
      update balances set low_below = ${lowBelow('new')} where company_id = new.id;
      insert into events (company_id, type, at, order_id, facts)
        select new.id, 'balance.low', cartage_now(), null, ${facts('balances', 'new')}
        from balances where company_id = new.id and ${crossedByLimit};
      return null;
    end $$`.execute(db);
  await sql`create function cartage_now() returns bigint
    language sql as 'select floor(extract(epoch from clock_timestamp()) * 1000)::bigint'`.execute(db);
  await sql`create trigger companies_limited after update of credit_limit, balance_low on companies for each row
    when (${limitChanged('is distinct from')}) execute function cartage_limit_company()`.execute(db);
  await actAtMoments(db);
};

/**
 * The acts on a balance with the moments at which they happen, each one change of its row: what is released and charged
 * at once was never in between. Those of the version before this one go on as before.
 */
const actAtMoments = async (db: Db): Promise<void> => {
  await sql`create function cartage_hold(of_order bigint, of_company bigint, wanted bigint, happened bigint) returns void
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
      -- The condition stands in the statement that writes: two at once would otherwise both see room for themselves.
      update balances set reserved = reserved + more, changed_at = happened
        where company_id = of_company and (more < 0 or amount - reserved
          + (select credit_limit from companies where companies.id = of_company) >= more);
      if not found then raise exception 'The credit limit does not allow it.' using errcode = 'CT001'; end if;
    end $$`.execute(db);
  await sql`create function cartage_book(of_company bigint, booked bigint, lines bigint, of_order bigint, happened bigint)
    returns void
    language plpgsql as $$
    declare
      held bigint;
    begin
      delete from reservations where order_id = of_order returning amount into held;
      update balances set amount = amount + booked, reserved = reserved - coalesce(held, 0), entries = entries + lines,
        changed_at = happened where company_id = of_company;
    end $$`.execute(db);
  await sql`create or replace function cartage_hold(of_order bigint, of_company bigint, wanted bigint) returns void
    language sql as 'select cartage_hold(of_order, of_company, wanted, cartage_now())'`.execute(db);
  await sql`create or replace function cartage_add(of_company bigint, booked bigint) returns void
    language sql as 'select cartage_book(of_company, booked, 1, 0, cartage_now())'`.execute(db);
};
