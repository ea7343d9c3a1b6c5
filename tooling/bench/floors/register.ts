import Sqlite from 'better-sqlite3';
import { Hono } from 'hono';
import { Pool } from 'pg';
import { serveFloor } from './serve-floor.ts';

// The bare register: one statement over the same columns, its rows joined with commas. No authentication, paging or log.

const url = process.env.DATABASE_URL ?? '';
const file = /^sqlite:(.+)$/.exec(url)?.[1];

const statement = `select number, customer_order_id, created_at, take_date, vendor_invoice_number, status, status_at,
  content, "option", price, planned_delivery_at, delivered_at, received_by, project, department
  from orders order by created_on desc, id desc`;

type Row = Readonly<Record<string, unknown>>;

/** PostgreSQL's client has parsed it already. */
const parsed = (json: unknown) => (typeof json === 'string' ? JSON.parse(json) : json);

const line = ({ content, option, ...columns }: Row): string => {
  const { sender, receiver, cargo } = parsed(content);
  const { vendor, tariffName } = parsed(option);
  const drawn = [vendor.name, tariffName, sender.cityId, receiver.cityId, receiver.name, cargo.items[0].weightKg];
  return `${[...Object.values(columns), ...drawn].join(',')}\r\n`;
};

const rows: () => Promise<Iterable<Row>> = (() => {
  if (file !== undefined) {
    const all = new Sqlite(file, { readonly: true }).prepare<[], Row>(statement);
    return async () => all.iterate();
  }
  const pool = new Pool({ connectionString: url });
  return async () => (await pool.query<Row>({ text: statement, name: 'register' })).rows;
})();

serveFloor(
  new Hono().get('/openapi/v2/Orders/Report', async (http) => {
    let text = '';
    for (const row of await rows()) text += line(row);
    return http.text(text);
  }),
);
