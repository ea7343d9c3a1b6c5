type Ask = (text: string) => Promise<readonly Readonly<Record<string, unknown>>[]>;

/** What triggers keep, as statements that count it: by the table, the rows that it should have. */
const counted: Readonly<Record<string, string>> = {
  order_days: `select company_id, created_on, coalesce(take_date, '') as take_date, count(*) as orders from orders group by 1, 2, 3`,
  order_states: `select company_id, status, coalesce(vendor_id, 0) as vendor_id, printed, count(*) as orders from orders group by 1, 2, 3, 4`,
  order_reasons: `select company_id, reason, count(*) as orders from order_attention where company_id is not null group by 1, 2`,
};

export const countAnew = async (ask: Ask, isPostgres: boolean): Promise<void> => {
  for (const [table, rows] of Object.entries(counted)) {
    const [columns] = /(?<=select ).*(?= from)/.exec(rows) ?? [''];
    const names = columns.replace(/coalesce\([^)]*\) as |count\(\*\) as /g, '');
    await ask(`delete from ${table}`);
    await ask(`insert into ${table} (${names}) ${rows}`);
  }
  const fewest = isPostgres ? 'greatest' : 'max';
  await ask(`update balances set
    amount = coalesce((select sum(amount) from ledger_entries where company_id = balances.company_id), 0),
    entries = (select count(*) from ledger_entries where company_id = balances.company_id),
    reserved = coalesce((select sum(amount) from reservations where company_id = balances.company_id), 0)`);
  await ask(`insert into event_lines (company_id, last, swept)
    select company_id, max(place), 0 from events where place is not null group by company_id
    on conflict (company_id) do update set last = ${fewest}(event_lines.last, excluded.last)`);
};

/** The tables whose counts are not what there is. */
export const unequalCounts = async (ask: Ask): Promise<readonly string[]> => {
  const unequal: string[] = [];
  for (const [table, rows] of Object.entries(counted)) {
    const [columns] = /(?<=select ).*(?= from)/.exec(rows) ?? [''];
    const keys = columns.replace(/coalesce\([^)]*\) as /g, '').replace(/, count.*/, '');
    const kept = `select ${keys}, sum(orders) as orders from ${table} group by ${keys} having sum(orders) <> 0`;
    const [first] = await ask(
      `select count(*) as count from ((select * from (${kept}) as a except select * from (${rows}) as b)
         union all (select * from (${rows}) as c except select * from (${kept}) as d)) as unequal`.replace(
        /\(\((select .*?) union/s,
        '(($1 union',
      ),
    );
    if (Number(first?.count) > 0) unequal.push(table);
  }
  return unequal;
};
