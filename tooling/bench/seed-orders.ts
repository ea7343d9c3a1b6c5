import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { draftOrder, formatOrderNumber, type OrderContent } from '@cartage/core';
import { insertOrder, type NewOrder, openStore } from '@cartage/storage';
import { orderCreateModel, toNewOrder } from '@cartage/wire/v1';
import Sqlite from 'better-sqlite3';
import { draft } from './orders.ts';
import { schemaHash } from './schema-hash.ts';
import { seedCompany } from './seed-company.ts';

export const ORDERS = 1_000_000;

/** The number of the nth of them. */
export const numberOf = (n: number): string => formatOrderNumber('CTG', String(n).padStart(7, '0'));

/**
 * A database with a million orders, in the directory for temporary files, where it stays for the next run: about 2 GB,
 * half a minute to make. Another schema is another file, and the old one goes.
 */
export const seedOrders = async (count = ORDERS): Promise<string> => {
  const name = `cartage-bench-orders-${schemaHash(filledBy)}`;
  const path = join(tmpdir(), `${name}-${count}.db`);
  for (const file of readdirSync(tmpdir())) {
    if (/^cartage-bench-orders-/.test(file) && !file.startsWith(name)) rmSync(join(tmpdir(), file), { force: true });
  }
  if (!existsSync(path)) {
    console.log(`Writing ${count.toLocaleString('en')} orders to ${path}; the next run finds them there.`);
    await writeOrders(`${path}.new`, count);
    renameSync(`${path}.new`, path);
  }
  return `sqlite:${path}`;
};

const filledBy = ['seed-orders.ts', 'orders.ts'].map((file) => new URL(file, import.meta.url));

/** The first order goes the product's way, the others are its copies under numbers and keys of their own. */
const writeOrders = async (path: string, count: number): Promise<void> => {
  rmSync(path, { force: true });
  const companyId = await seedCompany(`sqlite:${path}`);
  await insertFirst(path, companyId);
  const database = new Sqlite(path);
  try {
    database.pragma('synchronous = OFF');
    database.pragma('cache_size = -262144');
    const { id: _, ...first } = database.prepare('select * from orders').get() as Record<string, unknown>;
    const names = Object.keys(first);
    const insert = database.prepare(
      `insert into orders (${names.map((column) => `"${column}"`)}) values (${names.map((column) => `@${column}`)})`,
    );
    database.transaction(() => {
      for (let n = 1; n < count; n += 1) insert.run({ ...first, number: numberOf(n), order_key: `key-of-order-${n}` });
    })();
    database.pragma('wal_checkpoint(TRUNCATE)');
  } finally {
    database.close();
  }
};

const insertFirst = async (path: string, companyId: number): Promise<void> => {
  const store = await openStore({ url: `sqlite:${path}` });
  const { content } = toNewOrder(orderCreateModel.parse(draft(0))).value;
  await insertOrder(store.db, storedDraft(companyId, 0, content), 'Europe/Moscow');
  await store.close();
};

/** The nth order as it is stored: a draft of now. */
export const storedDraft = (companyId: number, n: number, content: OrderContent): NewOrder =>
  draftOrder({ companyId, number: numberOf(n), key: `key-of-order-${n}`, content, createdAt: Date.now() });
