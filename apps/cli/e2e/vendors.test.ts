import { chmod, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
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

it('a vendor is connected, checked, shown with its secrets masked, and disconnected', async () => {
  expect((await cartage.run('vendors', 'list')).stdout).toMatch(/^swift +not connected$/m);

  const incomplete = await connect({ credentials: { logon: 'a' } });
  expect(incomplete).toMatchObject({ code: 1, stdout: '' });
  expect(incomplete.stderr).toMatch(/^credentials\.login: .*\ncredentials\.password: .*\ncredentials\.logon: .*\n/);
  expect((await connect({ login: 'a' })).stderr).toContain('is not {"credentials": {...}, "settings": {...}}');
  expect(await cartage.run('vendors', 'connect', 'swift', '--environment', 'test', '--file', '/nowhere')).toMatchObject(
    {
      code: 1,
      stderr: '/nowhere: There is no such file.\n',
    },
  );
  expect(await connect(account('wrong'))).toMatchObject({ code: 1, stderr: expect.stringContaining('auth') });
  expect(await connect(account('wrong'), '--unchecked')).toMatchObject({ code: 0 });
  expect(await cartage.run('vendors', 'check')).toMatchObject({ code: 1, stderr: expect.stringContaining('auth') });

  expect(await connect(account('canary'))).toMatchObject({ code: 0, stderr: '' });
  expect((await cartage.run('vendors', 'check')).stdout).toMatch(/^swift +ok +\d+$/m);
  const { stdout } = await cartage.run('vendors', 'list');
  expect(stdout).toMatch(/^swift +connected +test +login=operator, password=\*{8}/m);
  expect(stdout).not.toContain('canary');

  expect(await cartage.run('vendors', 'disconnect', 'swift')).toMatchObject({ code: 0 });
  expect(await cartage.run('vendors', 'disconnect', 'swift')).toMatchObject({ code: 1 });
  expect(await cartage.run('vendors', 'connect', 'nobody', '--environment', 'test')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('installed are swift, econom'),
  });
});

it('--live makes the harmless calls, and says what is not as the plugin says', async () => {
  await connect(account('canary'));
  const made = async () => (await (await fetch(`${vendors.url}/_control/shipments?vendor=swift`)).json()) as unknown[];
  const before = (await made()).length;
  const live = await cartage.run('vendors', 'check', '--live', 'swift');
  expect(live).toMatchObject({ code: 0, stderr: '' });
  expect(live.stdout).toMatch(/^swift \(test\)\n {2}✓ checkConnection \(the account\)\n/);
  expect(live.stdout).toContain('✓ findByReference (a number that nobody has)');
  expect(await made()).toHaveLength(before);

  await fetch(`${vendors.url}/_control/vendors/swift`, { method: 'PUT', body: JSON.stringify({ fault: 'down' }) });
  const faulty = await cartage.run('--json', 'vendors', 'check', '--live');
  expect(faulty.code).toBe(1);
  expect(JSON.parse(faulty.stdout)).toEqual([
    {
      key: 'swift',
      environment: 'test',
      steps: expect.arrayContaining([
        { member: 'quote', about: 'any sample', differs: ['Nothing was offered for any sample.'], isEmpty: false },
      ]),
    },
  ]);
  await fetch(`${vendors.url}/_control/vendors/swift`, { method: 'PUT', body: JSON.stringify({ fault: 'none' }) });
  expect(await cartage.run('vendors', 'check', '--live', 'econom')).toMatchObject({ code: 1, stdout: '' });
});

it('begins a plugin, and says what a package lacks to be checked', async () => {
  const folder = join(cartage.dataDir, 'made');
  const begun = await cartage.run('vendor', 'new', 'blue-bird', '--folder', folder, '--id', '4321');
  expect(begun).toMatchObject({ code: 0, stderr: '' });
  expect(await readFile(join(folder, 'src/manifest.ts'), 'utf8')).toContain("id: 4321,\n  key: 'blue-bird'");
  const again = await cartage.run('vendor', 'new', 'Blue Bird', '--folder', folder);
  expect(again).toMatchObject({ code: 1, stdout: '' });
  expect(again.stderr).toMatch(/^The key 'Blue Bird' is not .*\nThe folder .* is not empty\.\n$/);

  const lame = join(cartage.dataDir, 'lame');
  await mkdir(lame);
  await writeFile(join(lame, 'index.mjs'), 'export const vendors = [{ manifest: { id: 0 } }];');
  const check = await cartage.run('vendor', 'check', join(lame, 'index.mjs'));
  expect(check).toMatchObject({ code: 1, stdout: '' });
  expect(check.stderr).toMatch(/cannot be used\.\nvendors\[0\]: manifest\.id: /);
  expect((await cartage.run('vendor', 'check', './nowhere')).stderr).toMatch(/^\.\/nowhere cannot be loaded: /);
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
