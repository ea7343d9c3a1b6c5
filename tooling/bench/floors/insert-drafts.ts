import Sqlite from 'better-sqlite3';
import pg from 'pg';

// What a draft costs the database alone: the newest order and its first event written once more, in a transaction of
// their own, by prepared statements.

/** Drafts a second. */
export const insertDraftsSqlite = async (path: string, seconds: number): Promise<number> => {
  const database = new Sqlite(path, { timeout: 5_000 });
  try {
    database.pragma('synchronous = FULL');
    const order = database.prepare('select * from orders order by id desc limit 1').get() as Row;
    const event = database.prepare('select * from history_lines where order_id = ?').get(order.id) as Row;
    const { id: _, ...orderColumns } = order;
    const { id: __, ...eventColumns } = event;
    const insertOrder = database.prepare(
      `insert into orders (${names(orderColumns)}) values (${Object.keys(orderColumns).map(at)})`,
    );
    const insertEvent = database.prepare(
      `insert into history_lines (${names(eventColumns)}) values (${Object.keys(eventColumns).map(at)})`,
    );
    const insert = database.transaction((number: string) => {
      const { lastInsertRowid } = insertOrder.run({ ...orderColumns, number });
      insertEvent.run({ ...eventColumns, order_id: lastInsertRowid });
    });
    return await perSecond(seconds, 1, async () => void insert.immediate(newNumber()));
  } finally {
    database.close();
  }
};

/** Drafts a second, `atOnce` of them over ten connections. */
export const insertDraftsPostgres = async (url: string, atOnce: number, seconds: number): Promise<number> => {
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  try {
    const { rows } = await pool.query('select * from orders order by id desc limit 1');
    const { id, ...order } = rows[0] as Row;
    const { id: _, ...event } = (await pool.query('select * from history_lines where order_id = $1', [id]))
      .rows[0] as Row;
    const insertOrder = {
      name: 'order',
      text: `insert into orders (${names(order)}) values (${Object.keys(order).map(nth)}) returning id`,
    };
    const insertEvent = {
      name: 'event',
      text: `insert into history_lines (${names(event)}) values (${Object.keys(event).map(nth)})`,
    };
    const orderValues = (number: string) => Object.values({ ...order, number }).map(asJson);
    return await perSecond(seconds, atOnce, async () => {
      const client = await pool.connect();
      try {
        await client.query('begin');
        const inserted = await client.query({ ...insertOrder, values: orderValues(newNumber()) });
        await client.query({ ...insertEvent, values: Object.values({ ...event, order_id: inserted.rows[0].id }) });
        await client.query('commit');
      } finally {
        client.release();
      }
    });
  } finally {
    await pool.end();
  }
};

type Row = Record<string, unknown>;

const names = (row: Row): string =>
  Object.keys(row)
    .map((name) => `"${name}"`)
    .join(', ');
const at = (name: string): string => `@${name}`;
const nth = (_: string, index: number): string => `$${index + 1}`;
const asJson = (value: unknown): unknown => (typeof value === 'object' ? value && JSON.stringify(value) : value);

let written = 0;
const run = Date.now();
const newNumber = (): string => {
  written += 1;
  return `FLOOR-${run}-${written}`;
};

const perSecond = async (seconds: number, atOnce: number, work: () => Promise<void>): Promise<number> => {
  const startedAt = performance.now();
  let done = 0;
  const worker = async () => {
    while (performance.now() - startedAt < seconds * 1000) {
      await work();
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return (done / (performance.now() - startedAt)) * 1000;
};
