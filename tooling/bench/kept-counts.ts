type Ask = (text: string) => Promise<readonly Readonly<Record<string, unknown>>[]>;

/** What triggers keep of orders: in which table, of which rows, and by what. */
const counted: readonly {
  readonly table: string;
  readonly of: string;
  readonly by: Readonly<Record<string, string>>;
}[] = [
  {
    table: 'order_days',
    of: 'orders',
    by: { company_id: 'company_id', created_on: 'created_on', take_date: "coalesce(take_date, '')" },
  },
  {
    table: 'order_states',
    of: 'orders',
    by: { company_id: 'company_id', status: 'status', vendor_id: 'coalesce(vendor_id, 0)', printed: 'printed' },
  },
  {
    table: 'order_reasons',
    of: 'order_attention where company_id is not null',
    by: { company_id: 'company_id', reason: 'reason' },
  },
];

/** The rows that the table should have. */
const rowsOf = ({ of, by }: (typeof counted)[number]): string => {
  const columns = Object.entries(by).map(([name, value]) => `${value} as ${name}`);
  return `select ${columns}, count(*) as orders from ${of} group by ${columns.map((_, at) => at + 1)}`;
};

/** Counts the orders once, where they were written past the triggers. */
export const countOrdersAnew = async (ask: Ask): Promise<void> => {
  for (const one of counted) {
    await ask(`delete from ${one.table}`);
    await ask(`insert into ${one.table} (${Object.keys(one.by)}, orders) ${rowsOf(one)}`);
  }
};

/** The tables whose counts of orders are not what there is. */
export const unequalCounts = async (ask: Ask): Promise<readonly string[]> => {
  const unequal: string[] = [];
  for (const one of counted) {
    const names = Object.keys(one.by);
    const kept = `select ${names}, sum(orders) as orders from ${one.table} group by ${names} having sum(orders) <> 0`;
    const without = (these: string, those: string) =>
      `select * from (select * from (${these}) as these except select * from (${those}) as those) as missing`;
    const [first] = await ask(
      `select count(*) as count from (${without(kept, rowsOf(one))} union all ${without(rowsOf(one), kept)}) as unequal`,
    );
    if (Number(first?.count) > 0) unequal.push(one.table);
  }
  return unequal;
};
