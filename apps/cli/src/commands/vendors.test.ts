import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startMockVendor } from '@cartage/mock-vendor';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { type Commands, openCommands } from '../testing/open-commands.ts';

let cartage: Commands;
let vendors: Awaited<ReturnType<typeof startMockVendor>>;
beforeAll(async () => {
  cartage = await openCommands();
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
  await cartage?.close();
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
  expect((await cartage.run('vendors', 'show', 'swift')).stdout).toContain(
    'services of its own: RETURN_PAPERS (Return of signed papers)\n',
  );
  expect((await cartage.run('vendors', 'show', 'cdek')).stdout).toMatch(/^tariffs: by contract$/m);
  expect(await cartage.run('vendors', 'show', 'nobody')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('installed are swift'),
  });
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

it('a courier who is mailed needs both settings, and is told where the mails go without a mail server', async () => {
  const sheet = fileURLToPath(new URL('../../../../vendors/rate-sheet/src/examples/fast.csv', import.meta.url));
  const own = await openCommands({ VENDOR_PLUGINS: sheet });
  onTestFinished(own.close);
  const file = join(own.dataDir, 'fast.json');
  const connectFast = async (settings: object) => {
    await writeFile(file, JSON.stringify({ settings }));
    return own.run('vendors', 'connect', 'fast', '--environment', 'prod', '--file', file);
  };
  expect(await connectFast({ mailRegisterTo: 'courier@example.com' })).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^settings\.mailRegisterAt: mailRegisterAt is missing; accepted: /),
  });
  expect(await connectFast({ mailRegisterTo: 'courier@example.com', mailRegisterAt: '09:00' })).toMatchObject({
    code: 0,
    stderr: expect.stringContaining('No mail server is set (SMTP_URL)'),
  });
  expect(await own.run('vendors', 'registers', 'fast')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('There are no registers of that day.'),
  });
  expect(await own.run('vendors', 'registers', 'fast', '--send-again', '1')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('fast has no register 1; they are kept for 90 days.'),
  });
  expect(await own.run('vendors', 'registers', 'nobody')).toMatchObject({ code: 1 });
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
      facts: [],
    },
  ]);
  await fetch(`${vendors.url}/_control/vendors/swift`, { method: 'PUT', body: JSON.stringify({ fault: 'none' }) });
  expect(await cartage.run('vendors', 'check', '--live', 'econom')).toMatchObject({ code: 1, stdout: '' });
});

it('--live tells what a plugin takes for true of its vendor, of one that is not connected too', async () => {
  const { code, stdout } = await cartage.run('vendors', 'check', '--live', 'yandex-delivery');
  expect(code).toBe(0);
  expect(stdout).toMatch(
    /^yandex-delivery \(not connected; nothing was asked\)\n {2}What the plugin takes for true:\n/,
  );
  expect(stdout).toMatch(/\n {2}· rate: .+\n {6}never checked: published nowhere\n {6}open: /);
  expect(stdout).toMatch(/\n {2}· hosts: .+\n {6}checked on \d{4}-\d\d-\d\d: https:/);
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
