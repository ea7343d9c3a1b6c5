import { join } from 'node:path';
import { startMockVendor } from '@cartage/mock-vendor';
import { openStore, type Store } from '@cartage/storage';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Cartage, openCartage } from './cartage.ts';

let cartage: Cartage;
/** Looks into the commands' database, past them. */
let store: Store;
beforeAll(async () => {
  cartage = await openCartage();
  expect(await cartage.run('migrate')).toEqual({ code: 0, stdout: 'The database is up to date.\n', stderr: '' });
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

it('adds a company, gives it a key, lists and ends it', async () => {
  const [, id = ''] = /^Company (\d+): Ромашка\. /.exec(await done('company', 'create', 'Ромашка', '100000')) ?? [];
  const company = await store.db.selectFrom('companies').select('name').where('id', '=', Number(id)).execute();
  expect(company).toEqual([{ name: 'Ромашка' }]);

  expect(await done('key', 'list', id)).toBe(`Company ${id} has no keys.\n`);
  // A script takes the key as it stands; the advice is for a person.
  expect(await cartage.run('key', 'create', id, 'First')).toEqual({
    code: 0,
    stdout: expect.stringMatching(/^[\w-]{22}\n$/),
    stderr: expect.stringMatching(/^Save this key now: .*\n$/),
  });
  const [, key = ''] =
    /^KEY +NAME +CREATED +STATE +RIGHTS\n *(\d+) +First +[\d-]{10} +valid +all\n$/.exec(
      await done('key', 'list', id),
    ) ?? [];
  expect(await done('key', 'revoke', key)).toBe(`Key ${key} is revoked.\n`);
  expect(await done('key', 'list', id)).toMatch(/\n *\d+ +First +[\d-]{10} +revoked [\d-]{10} +all\n$/);
  expect(await failed('key', 'revoke', key)).toBe(`There is no valid key ${key}.\n`);
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
  expect(stdout).toMatch(/^VENDOR +ANSWER +MS\nswift +ok +\d+\neconom +ok +\d+\n/);
  await vendors.close();
  await connected.remove();
});
