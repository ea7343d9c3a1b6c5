import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Order } from '@cartage/core';
import { enqueueJob, insertOrder } from '@cartage/storage';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testOrder } from '../../../../packages/storage/src/testing-orders.ts';
import { type Commands, everyCommand, openCommands } from '../testing/open-commands.ts';

// interface 13.31: what a command changes stands in the audit, in the transaction that changes it. What operations do:
// apps/api/src/testing/audit.test.ts.

let cartage: Commands;
beforeAll(async () => {
  cartage = await openCommands();
  await done('company', 'create', 'First', '1000');
  // Nothing that is typed changes or takes away what stands there.
  for (const act of ['update', 'delete'])
    await sql`create trigger ${sql.raw(`kept_from_${act}`)} before ${sql.raw(act)} on audit_entries
      begin select raise(abort, 'the audit only grows'); end`.execute(db());
});
afterAll(() => cartage?.close());

const reads = 'it reads';
const byWorker = 'the process that serves does it, and notes it: apps/api/src/testing/audit.test.ts';

/** Commands that leave nothing to be told, and why. */
const exceptions: Readonly<Record<string, string>> = {
  complete: 'it prints what a shell completes words by',
  restore: 'it is refused where something is, and notes DeclareRestored: restore.test.ts',
  move: 'it needs a stopped installation, and notes MoveDatabase: packages/installation/src/house/move.postgres.test.ts',
  migrate: 'it brings the tables up to date, that of the audit with them',
  ...{ 'company list': reads, 'company settings': reads, 'key list': reads, 'partner-key list': reads },
  ...{ 'operator-key list': reads, 'operator list': reads, 'user list': reads, audit: reads },
  ...{ 'balance show': reads, 'balance history': reads, 'balance invoices': reads },
  ...{
    'order list': reads,
    'order attention': reads,
    'order show': reads,
    'order counts': reads,
    'jobs dead list': reads,
  },
  ...{ 'erase list': reads, 'erase act': reads, 'ledger check': reads, 'clock show': reads, 'rates list': reads },
  ...{ 'vendors list': reads, 'vendors show': reads, 'vendors check': 'the vendor is asked, and nothing is kept' },
  'vendors new': "an author's tool: it writes a package, and nothing into the database",
  'vendors registers':
    'it reads; one that is sent again: packages/service/src/registers/send-register.dialects.test.ts',
  ...{
    'order advance': byWorker,
    'order approve': byWorker,
    'order cancel': byWorker,
    'order cancel-courier': byWorker,
  },
  ...{ 'order retry': byWorker, 'order retry-absent': byWorker, 'vendors subscribe': byWorker },
};

async function done(...typed: string[]): Promise<string> {
  const { code, stdout, stderr } = await cartage.run(...typed);
  expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' });
  return stdout;
}

const db = () => cartage.service.store.db;

const lastId = async (table: 'api_keys' | 'operator_keys' | 'jobs' | 'users'): Promise<string> => {
  const { id } = await db().selectFrom(table).select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
  return String(id);
};

const file = async (name: string, content: string): Promise<string> => {
  const path = join(cartage.dataDir, name);
  await writeFile(path, content);
  return path;
};

const orderOf = async (changes: Partial<Order>, reason?: 'price-rose' | 'problem'): Promise<string> => {
  const number = `CTG-${String(
    await db()
      .selectFrom('orders')
      .select('id')
      .execute()
      .then((all) => all.length),
  ).padStart(4, '0')}-0001`;
  const order = await insertOrder(db(), testOrder(1, number, changes), 'UTC');
  if (order === 'number-taken') throw new Error(number);
  if (reason) {
    const asked = reason === 'price-rose' ? 999_00 : null;
    await db()
      .insertInto('order_attention')
      .values({ company_id: order.companyId, order_id: order.id, reason, since: 1, asked, told: 1 })
      .execute();
  }
  return number;
};

const invoice = async (): Promise<string> => {
  const of = {
    year: 2031,
    company_id: 1,
    amount: 1_000_00,
    issued_at: 1_900_000_000_000,
    attachment_guid: 'g',
    paid: 0,
  };
  await db()
    .insertInto('invoices')
    .values({ ...of, nth: 1 })
    .execute();
  return '2031-000001';
};

const account = {
  credentials: { login: 'operator', password: 'canary-of-the-account' },
  settings: { baseUrl: 'http://127.0.0.1:9' },
};
const connect = async (): Promise<readonly string[]> => {
  const path = await file('swift.json', JSON.stringify(account));
  return ['swift', '--environment', 'test', '--unchecked', '--file', path];
};

/** What is typed behind the words of each command, of things that let it succeed. */
const typed: Readonly<Record<string, () => readonly string[] | Promise<readonly string[]>>> = {
  'company create': () => ['Second', '0'],
  'company limit': () => ['1', '500'],
  'company rename': () => ['1', 'Renamed'],
  'company mark-up': () => ['1', '5'],
  'company disable': () => ['1'],
  'company enable': async () => {
    await done('company', 'disable', '1');
    return ['1'];
  },
  'company set': () => ['1', 'print.marksFormat', 'A6'],
  'key create': () => ['1', 'Shop'],
  'key revoke': async () => {
    await done('key', 'create', '1', 'Old');
    return [await lastId('api_keys')];
  },
  'partner-key create': () => ['1'],
  'partner-key revoke': async () => {
    await done('partner-key', 'create', '1');
    return ['1'];
  },
  'operator-key create': () => ['Dispatch'],
  'operator-key revoke': async () => {
    await done('operator-key', 'create', 'Old');
    return [await lastId('operator_keys')];
  },
  'operator create': () => ['first@operator.example.com'],
  'operator remove': async () => {
    await done('operator', 'create', 'stays@operator.example.com');
    await done('operator', 'create', 'goes@operator.example.com');
    return [await lastId('users')];
  },
  'user invite': () => ['1', 'owner@example.com', 'owner'],
  'user change': async () => {
    await done('user', 'invite', '1', 'second-owner@example.com', 'owner');
    await done('user', 'invite', '1', 'changes@example.com', 'clerk');
    return ['1', await lastId('users'), '--role', 'viewer'];
  },
  'user remove': async () => {
    await done('user', 'invite', '1', 'goes@example.com', 'clerk');
    return ['1', await lastId('users')];
  },
  'user reset-password': async () => {
    await done('user', 'invite', '1', 'forgets@example.com', 'clerk');
    return ['forgets@example.com'];
  },
  'balance top-up': () => ['1', '1000', 'PAY-1'],
  'balance correct': () => ['1', '10', 'A gift'],
  'balance pay': async () => [await invoice(), 'PAY-2'],
  'order refuse': async () => [await orderOf({ status: 'OnApproval' })],
  'order price': async () => [await orderOf({ status: 'TransferredToVendor' }, 'price-rose'), '--accept'],
  'order charge': async () => [await orderOf({ status: 'Canceled' }, 'problem'), '--waive'],
  erase: async () => ['--order', await orderOf({ status: 'Finished' }), '--yes'],
  'jobs dead redrive': async () => {
    await enqueueJob(db(), { task: 'withdraw', key: '42', payload: { orderId: 42 }, runAt: 0 });
    const id = await lastId('jobs');
    await db().updateTable('jobs').set({ dead_at: 0 }).where('id', '=', Number(id)).execute();
    return [id];
  },
  restored: () => [],
  backup: () => ['--to', join(cartage.dataDir, 'backups')],
  'vendors connect': connect,
  'vendors disconnect': async () => {
    await done('vendors', 'connect', ...(await connect()));
    return ['swift'];
  },
  'secrets rotate': () => [],
  'tokens rotate': () => [],
  'clock agree': () => [],
  'rates set': () => ['EUR', '98.5'],
  'rates remove': async () => {
    await done('rates', 'set', 'USD', '90', '--from', '2026-11-20');
    return ['USD', '--from', '2026-11-20'];
  },
  'cities import': async () => [
    await file('cities.csv', 'city,fias_id,kladr_id,geo_lat,geo_lon\nХимки,,5000000900000,55.889,37.445\n'),
  ],
};

/** Rows of each table but those that processes write of themselves. */
const rows = async (): Promise<Readonly<Record<string, readonly unknown[]>>> => {
  const { rows: tables } = await sql<{ name: string }>`select name from sqlite_schema where type = 'table'`.execute(
    db(),
  );
  const names = tables.map(({ name }) => name).filter((name) => !/^sqlite_|^places_words/.test(name));
  const all = names.map(async (name) => [name, (await sql`select * from ${sql.table(name)}`.execute(db())).rows]);
  return Object.fromEntries(await Promise.all(all));
};

describe.each(everyCommand.filter((words) => !(words in exceptions)))('%s', (words) => {
  it('stands in the audit under its words, or is not done', async () => {
    const line = [...words.split(' '), ...((await typed[words]?.()) ?? [])];
    await sql`create trigger unaudited before insert on audit_entries begin select raise(abort, 'no audit'); end`.execute(
      db(),
    );
    try {
      const before = await rows();
      await expect(cartage.run(...line)).rejects.toThrow('no audit');
      expect(await rows()).toEqual(before);
    } finally {
      await sql`drop trigger unaudited`.execute(db());
    }
    const known = (await db().selectFrom('audit_entries').select('id').execute()).length;
    const told = await done(...line);
    const entries = await db().selectFrom('audit_entries').selectAll().orderBy('id').offset(known).limit(10).execute();
    expect(entries.length).toBeGreaterThan(0);
    // Credentials, and the keys that it prints.
    const secrets = [
      account.credentials.password,
      ...(/ create$/.test(words) ? (told.match(/\b[\w-]{22,}\b/g) ?? []) : []),
    ];
    for (const secret of secrets) expect(JSON.stringify(entries)).not.toContain(secret);
    for (const entry of entries)
      expect(entry).toMatchObject({
        ...{ actor_kind: 'command', actor_id: null, actor_name: words },
        act: expect.stringMatching(/^[A-Z]\w+$/),
        object_id: expect.stringMatching(/./),
      });
  });
});

it('every exception is a command, and no command is forgotten', () => {
  expect([...Object.keys(exceptions), ...Object.keys(typed)].toSorted()).toEqual(everyCommand.toSorted());
});
