import { chmod, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startMockVendor } from '@cartage/mock-vendor';
import { openStore } from '@cartage/storage';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Cartage, openCartage } from './cartage.ts';

let cartage: Cartage;
let vendors: Awaited<ReturnType<typeof startMockVendor>>;
beforeAll(async () => {
  cartage = await openCartage();
  vendors = await startMockVendor({
    port: 0,
    host: '127.0.0.1',
    dataDir: cartage.dataDir,
    latencyMs: 0,
    now: Date.now,
  });
});
afterAll(async () => {
  await vendors?.close();
  await cartage?.remove();
});

const connect = async (values: object, ...options: string[]) => {
  const file = join(cartage.dataDir, 'swift.json');
  await writeFile(file, JSON.stringify(values));
  return cartage.run('vendors', 'connect', 'swift', '--environment', 'test', '--file', file, ...options);
};
const account = (password: string) => ({
  credentials: { login: 'operator', password },
  settings: { baseUrl: `${vendors.url}/vendors/swift` },
});

it('secrets are sealed with a key beside the database, which is rotated', async () => {
  await connect(account('canary'));
  const file = join(cartage.dataDir, 'secrets.key');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const store = await openStore({ url: `sqlite:${join(cartage.dataDir, 'cartage.db')}` });
  const sealed = () => store.db.selectFrom('vendor_contracts').select('credentials').executeTakeFirstOrThrow();
  const before = { key: await readFile(file, 'utf8'), ...(await sealed()) };
  expect(before.credentials).toMatch(/^1\.[\w-]{8}\.[\w-]+$/);
  expect((await cartage.run('secrets', 'rotate')).stdout).toMatch(
    /^1 secret was re-encrypted; the key is now [\w-]{8}\.\n$/,
  );
  expect({ key: await readFile(file, 'utf8'), ...(await sealed()) }).not.toMatchObject(before);
  await store.close();
  expect((await cartage.run('vendors', 'check')).stdout).toMatch(/^swift +ok/m);

  await chmod(file, 0o644);
  const refused = await cartage.run('vendors', 'list');
  expect(refused).toMatchObject({ code: 1, stdout: '' });
  expect(refused.stderr).toMatch(
    /^Others than its owner can read the key file .*secrets\.key: run "chmod 600" on it, or set SECRETS_KEY\.\n$/,
  );
  await chmod(file, 0o600);
});

it('a secret that was changed in the database ends a rotation with one sentence', async () => {
  await connect(account('canary'));
  await cartage.run('company', 'create', 'Lavka', '1000');
  const store = await openStore({ url: `sqlite:${join(cartage.dataDir, 'cartage.db')}` });
  const { credentials } = await store.db.selectFrom('vendor_contracts').select('credentials').executeTakeFirstOrThrow();
  const [, keyId = ''] = credentials.split('.');
  await store.db
    .insertInto('idempotency_keys')
    .values({
      ...{ company_id: 1, operation: '/Keys', key: 'K', body_hash: 'h', state: 'done', status: 200, headers: '{}' },
      ...{ answer: Buffer.from(`1.${keyId}.changed by somebody`), sealed_with: keyId, created_at: 1, running_until: 1 },
    })
    .execute();
  await store.close();
  const rotation = await cartage.run('secrets', 'rotate');
  expect(rotation).toMatchObject({ code: 1, stdout: '' });
  expect(rotation.stderr).toBe('A secret in the database was changed, or belongs to another row.\n');
});
