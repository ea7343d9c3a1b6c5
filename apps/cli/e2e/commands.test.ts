import { join } from 'node:path';
import { startMockVendor } from '@cartage/mock-vendor';
import { enqueueJob, openStore, type Store } from '@cartage/storage';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cartage, openCartage } from './cartage.ts';

let cartage: Cartage;
/** Looks into the commands' database, past them. */
let store: Store;
beforeAll(async () => {
  cartage = await openCartage();
  expect(await cartage.run('migrate')).toEqual({ code: 0, stdout: 'The tables are up to date.\n', stderr: '' });
  store = await openStore({ url: `sqlite:${join(cartage.dataDir, 'cartage.db')}` });
});
afterAll(async () => {
  await store?.close();
  await cartage?.remove();
});

/** What a command said that was done. */
const done = async (...typed: string[]): Promise<string> => {
  const { code, stdout, stderr } = await cartage.run(...typed);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return stdout;
};

/** The reason of a command that could not be done. */
const failed = async (...typed: string[]): Promise<string> => {
  const { code, stdout, stderr } = await cartage.run(...typed);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  return stderr;
};

describe.concurrent('the operator', () => {
  it('adds a company, gives it a key, lists and ends it', async () => {
    const [, id = ''] = /^Company (\d+): Ромашка\. /.exec(await done('company', 'create', 'Ромашка', '100000')) ?? [];
    const company = await store.db.selectFrom('companies').select('name').where('id', '=', Number(id)).execute();
    expect(company).toEqual([{ name: 'Ромашка' }]);

    expect(await done('key', 'list', id)).toBe(`Company ${id} has no keys.\n`);
    // The key alone, for whoever reads it by a script.
    expect(await cartage.run('key', 'create', id, 'First')).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^[\w-]{22}\n$/),
      stderr: expect.stringMatching(/^Keep this key now: .*\n$/),
    });
    const [, key = ''] = /^(\d+)\tFirst\t[\d-]{10}\tvalid\tall\n$/.exec(await done('key', 'list', id)) ?? [];
    expect(await done('key', 'revoke', key)).toBe(`Key ${key} is revoked.\n`);
    expect(await done('key', 'list', id)).toMatch(/^\d+\tFirst\t[\d-]{10}\trevoked [\d-]{10}\tall\n$/);
    expect(await failed('key', 'revoke', key)).toBe(`There is no valid key ${key}.\n`);
  });

  it('gives a key some rights only', async () => {
    const [, id = ''] = /^Company (\d+)/.exec(await done('company', 'create', 'Ландыш', '0')) ?? [];
    await done('key', 'create', id, 'Prices', '--rights', 'Calc,Orders.Read', '--rights', 'Print');
    expect(await store.db.selectFrom('api_keys').select('rights').where('name', '=', 'Prices').execute()).toEqual([
      { rights: '["Calc","Orders.Read","Print"]' },
    ]);
    expect(await done('key', 'list', id)).toMatch(/^\d+\tPrices\t[\d-]{10}\tvalid\tCalc,Orders\.Read,Print\n$/);
  });

  it('settles the size of its marks for a company', async () => {
    const [, id = ''] = /^Company (\d+)/.exec(await done('company', 'create', 'Пион', '0')) ?? [];
    const settings = () => store.db.selectFrom('companies').select('settings').where('id', '=', Number(id)).execute();
    expect(await done('company', 'set', id, 'print.marksFormat', 'A6')).toBe(
      `Company ${id}: print.marksFormat is A6.\n`,
    );
    expect(await settings()).toEqual([{ settings: '{"print.marksFormat":"A6"}' }]);
    expect(await done('company', 'set', id, 'print.marksFormat', 'default')).toContain('is default');
    expect(await settings()).toEqual([{ settings: null }]);
    expect(await failed('company', 'set', id, 'print.marksFormat', 'A9')).toContain('it may be A4, A5, A6, A7');
    expect(await failed('company', 'set', '777', 'print.marksFormat', 'A6')).toBe('There is no company 777.\n');
  });

  it('gives no key to a company that is not there', async () => {
    expect(await failed('key', 'create', '777', 'First')).toBe('There is no company 777.\n');
  });

  it.each(['approve', 'refuse', 'retry', 'retry-absent'])(
    'is told by order %s of a number that nobody has',
    async (word) => {
      expect(await failed('order', word, 'ctg-0000-0000')).toMatch(/^CTG-0000-0000: .+\n$/);
    },
  );

  it('lists dead jobs and has them done again', async () => {
    await enqueueJob(store.db, { task: 'withdraw', key: '42', payload: { orderId: 42 }, runAt: 0 });
    await store.db.updateTable('jobs').set({ dead_at: 0, last_problem: 'TypeError' }).where('key', '=', '42').execute();
    const [, id = ''] =
      /^(\d+)\twithdraw\t42\t1970-01-01T00:00:00\.000Z\tTypeError$/m.exec(await done('jobs', 'dead', 'list')) ?? [];
    expect(await done('jobs', 'dead', 'redrive', id)).toBe('1 will be done again.\n');
    expect(await done('jobs', 'dead', 'list')).toBe('No job is dead.\n');
    expect(await failed('jobs', 'dead', 'redrive', id)).toBe(`There is no dead job ${id}.\n`);
    expect(await failed('jobs', 'dead', 'redrive', 'all')).toBe('There is no dead job all.\n');
  });

  it('compares the ledger', async () => {
    expect(await done('ledger', 'check')).toBe('The ledger agrees with the orders.\n');
    const other = await openCartage();
    await other.run('company', 'create', 'Ромашка', '0');
    const theirs = await openStore({ url: `sqlite:${join(other.dataDir, 'cartage.db')}` });
    await theirs.db.insertInto('balances').values({ company_id: 1, amount: 100, reserved: 0 }).execute();
    await theirs.close();
    const { code, stderr } = await other.run('ledger', 'check');
    expect({ code, stderr }).toEqual({ code: 1, stderr: 'company 1\tbalance\tbalance\texpected 0\tfound 100\n' });
    await other.remove();
  });

  it('asks the vendors that are connected', async () => {
    expect(await failed('vendors', 'check')).toBe('No vendor is connected.\n');
    const vendors = await startMockVendor({
      port: 0,
      host: '127.0.0.1',
      dataDir: cartage.dataDir,
      latencyMs: 0,
      now: Date.now,
    });
    const connected = await openCartage({ MOCK_VENDOR_URL: vendors.url });
    const { code, stdout } = await connected.run('vendors', 'check');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^swift\tok\t\d+ ms\neconom\tok\t/);
    await vendors.close();
    await connected.remove();
  });
});
