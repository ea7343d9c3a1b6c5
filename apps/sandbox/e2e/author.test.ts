import { execFile, spawn } from 'node:child_process';
import { access, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, until } from './calls.ts';
import { openSandbox } from './open-sandbox.ts';
import { order, route } from './sample-order.ts';

// docs/vendor-plugin.md, from nothing to a vendor that serves: outside the workspace, from the packages as they are published.

const root = fileURLToPath(new URL('../../..', import.meta.url));

let folder: string;
/** The author's package. */
let bluebird: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cartage-author-'));
  bluebird = join(folder, 'cartage-vendor-bluebird');
  const packed = join(folder, 'packed');
  for (const name of ['core', 'vendor-kit', 'create-vendor']) await pack(name, packed);
  const tool = await unpack(packed, 'create-cartage-vendor', join(folder, 'tool'));
  await run(process.execPath, [join(tool, 'dist/main.js'), 'bluebird', '--packages', packed], folder);

  // As `npm install` leaves it, without a network: each package of ours in a copy of its own, beside what they need.
  const modules = join(bluebird, 'node_modules');
  for (const name of ['core', 'vendor-kit'])
    await unpack(packed, `cartage-${name}`, join(modules, '@cartage', name), { flat: true });
  await link(modules, join(root, 'packages/vendor-kit'), ['undici', 'zod', 'ipaddr.js', 'import-meta-resolve']);
  // The compiler that the template asks for.
  await link(modules, join(root, 'apps/sandbox'), ['typescript']);
  await link(modules, root, ['@types/node']);
  await run(process.execPath, [join(modules, 'typescript/bin/tsc')], bluebird);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('passes the laws and its recording at once', { timeout: 90_000 }, async () => {
  const { dependencies } = JSON.parse(await readFile(join(bluebird, 'package.json'), 'utf8'));
  expect(dependencies['@cartage/vendor-kit']).toMatch(/^file:.*cartage-vendor-kit-.*\.tgz$/);

  const tool = join(bluebird, 'node_modules/@cartage/vendor-kit/dist/author/main.js');
  const checked = await run(process.execPath, [tool, 'check', '.'], bluebird);
  expect(checked).toMatch(/bluebird: \d{2,3} laws kept, 0 broken/);
  // No law knows that these are another vendor's.
  expect(checked).toMatch(/^ {2}- src\/tariffs\.ts:\d+ {2}all products/m);
  expect(await run(process.execPath, [tool, 'replay', '.'], bluebird)).toMatch(/^15 steps were played\.$/m);
  // The host's own laws on a plugin with another copy of the kit and of zod.
  expect(await cartage({}, 'vendors', 'check', bluebird)).toMatch(/bluebird: \d{2,3} laws kept, 0 broken/);
});

it('serves in a sandbox by VENDOR_PLUGINS and vendors connect alone', { timeout: 90_000 }, async () => {
  const simulator = await startSimulator();
  const sandbox = await openSandbox({ VENDOR_PLUGINS: bluebird });
  try {
    // On ports that it was told, so that it can say where it is called.
    await sandbox.stop();
    await sandbox.start();
    const settings = { VENDOR_PLUGINS: bluebird, DATA_DIR: sandbox.dataDir };
    const account = join(folder, 'account.json');
    await writeFile(account, simulator.account);
    const words = ['vendors', 'connect', 'bluebird', '--environment', 'test', '--file', account];
    expect(await cartage(settings, ...words)).toContain('bluebird is connected (test).');
    expect(await cartage(settings, 'vendors', 'check', '--live', 'bluebird')).not.toContain('✗');

    const calculated = await call(sandbox, 'Calc', toPetersburg);
    const option = calculated.body.options.find(({ vendorInfo }) => vendorInfo.vendorKey === 'bluebird');
    expect(option).toMatchObject({ vendorUrgentTypeId: 'COURIER' });
    const vendorId = option?.vendorInfo.vendorId;
    const deliveryOptions = { vendorId, vendorUrgentTypeId: 'COURIER' };
    const created = await call(sandbox, 'Create', {
      ...order(),
      receiver: { ...order().receiver, ...toPetersburg.receiver },
      deliveryOptions,
    });
    expect(created.body).toMatchObject({ vendorInvoiceNum: 'AC0000001', statusName: 'TransferredToVendor' });
    const { orderId } = created.body;
    const label = await call(sandbox, 'Print', { orderId, docsToPrint: 2 });
    expect(await label.body.text()).toMatch(/^%PDF-/);

    // interface 16.12: the vendor tells by itself; and the command needs no plugin, for the sandbox has it.
    const subscribed = await cartage({ DATA_DIR: sandbox.dataDir }, 'vendors', 'subscribe', 'bluebird');
    const [url = ''] = /http:\S+webhook/.exec(subscribed) ?? [];
    expect(url.startsWith(`${sandbox.apiUrl}/vendors/bluebird/`)).toBe(true);
    expect(await simulator.advance()).toMatchObject({ webhookAnswered: 200 });
    await until('the news', async () => {
      const { trackItems } = (await call(sandbox, 'Track', { orderId })).body;
      return trackItems.find(({ eventText }) => eventText === 'Taken from the sender, Yekaterinburg');
    });
    const answers = (path: string, init: RequestInit) => fetch(path, init).then(({ status }) => status);
    const body = '{"orderNumber":"forged"}';
    expect(await answers(url, { method: 'POST', body })).toBe(403);
    expect(await answers(url, { method: 'PUT', body, headers: { 'x-bluebird-signature': 'ab'.repeat(32) } })).toBe(403);
    expect(await answers(url, { method: 'POST', body: 'x'.repeat(2 ** 20 + 1) })).toBe(413);
    expect(await answers(url, { method: 'DELETE' })).toBe(405);
    expect(await answers(url.replace('bluebird', 'swift'), { method: 'POST', body })).toBe(404);
    expect(await answers(url.replace(/[^/]+\/webhook/, '4711/webhook'), { method: 'POST', body })).toBe(404);

    expect((await call(sandbox, 'Cancel', { orderId })).body).toEqual({ orderId, cancelled: true });
  } finally {
    await sandbox.remove();
    simulator.stop();
  }
});

it('serves in an installation the same way', { timeout: 90_000 }, async () => {
  const simulator = await startSimulator();
  const dataDir = join(folder, 'installation');
  const settings = { VENDOR_PLUGINS: bluebird, DATA_DIR: dataDir };
  const account = join(folder, 'account.json');
  await writeFile(account, simulator.account);
  await cartage(settings, 'company', 'create', 'Lavka', '100000');
  const key = await cartage(settings, 'key', 'create', '1', 'shop');
  await cartage(settings, 'vendors', 'connect', 'bluebird', '--environment', 'test', '--file', account);
  const server = spawn(process.execPath, [...flags, 'apps/server/src/main.ts'], {
    cwd: root,
    env: { ...process.env, ...settings, PORT: '0', LOG_LEVEL: 'info' },
  });
  try {
    const apiUrl = await new Promise<string>((resolve, reject) => {
      createInterface(server.stdout).on('line', (line) => {
        const { url } = JSON.parse(line) as { url?: string };
        if (url !== undefined) resolve(url);
      });
      server.once('exit', (code) => reject(new Error(`The server ended with ${code}.`)));
    });
    const answer = await fetch(`${apiUrl}/OpenAPI/v1/Calc`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ apiKey: key.trim(), ...toPetersburg }),
    });
    expect(await answer.json()).toMatchObject({ options: [{ vendorInfo: { vendorKey: 'bluebird' } }] });
  } finally {
    server.kill('SIGKILL');
    simulator.stop();
  }
});

it('docs/vendor-plugin.md names every member of a plugin and every handle of a simulator, and files that there are', async () => {
  const page = await readFile(join(root, 'docs/vendor-plugin.md'), 'utf8');
  const kit = (path: string) => readFile(join(root, 'packages/vendor-kit/src', path), 'utf8');
  const named = [
    ...membersIn(await kit('adapter/adapter.ts'), 'VendorPlugin').filter(
      (name) => !['manifest', 'webhook'].includes(name),
    ),
    ...membersIn(await kit('adapter/webhook.ts'), 'VendorWebhook').map((name) => `webhook.${name}`),
    ...membersIn(await kit('simulator/simulated-vendor.ts'), 'SimulatedVendor'),
  ];
  const first = (row: string) => row.split('|')[1] ?? '';
  const listed = [...page.matchAll(/^\|.*$/gm)].map(([row]) => first(row)).join('\n');
  const words = [...listed.matchAll(/`([^`]+)`/g)].map(([, code]) => code?.split('(')[0]);
  expect(named.filter((name) => !words.includes(name))).toEqual([]);

  const files = [...listed.matchAll(/`((?:src|simulator|fixtures)\/[\w.-]*|[\w-]+\.ts)`/g)].map(
    ([, name]) => name ?? '',
  );
  expect(files).toContain('src/manifest.ts');
  const there = await Promise.all(
    files.map((name) =>
      access(join(bluebird, name.includes('/') ? name : `src/${name}`)).then(
        () => [],
        () => [name],
      ),
    ),
  );
  expect(there.flat()).toEqual([]);
});

/** Names of what the interface has, in its text. */
const membersIn = (text: string, name: string): readonly string[] => {
  const [, body = ''] = new RegExp(`^export interface ${name}\\b[^{]*\\{([\\s\\S]*?)^\\}`, 'm').exec(text) ?? [];
  return [...body.matchAll(/^ {2}(?:readonly )?(\w+)\??[(:]/gm)].map(([, member]) => member ?? '');
};

const flags = ['--conditions=source', '--disable-warning=ExperimentalWarning'];

/** Where the vendor of the template delivers. */
const toPetersburg = { ...route, receiver: { country: 'RU', cityId: '7800000000000' }, deliveryOptions: {} };

const cartage = (settings: Readonly<Record<string, string>>, ...words: readonly string[]): Promise<string> =>
  run(process.execPath, [...flags, 'apps/cli/src/main.ts', ...words], root, settings);

/** What the process says. @throws with all that it said, where it does not end well */
const run = (
  command: string,
  args: readonly string[],
  cwd: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<string> =>
  new Promise((resolve, reject) => {
    execFile(command, args, { cwd, env: { ...process.env, ...settings } }, (failure, stdout, stderr) =>
      failure === null ? resolve(stdout) : reject(new Error(`${args.join(' ')}:\n${stdout}${stderr}`)),
    );
  });

async function pack(name: string, target: string): Promise<void> {
  await mkdir(target, { recursive: true });
  const pnpm = join(root, 'node_modules/pnpm/bin/pnpm.cjs');
  await run(process.execPath, [pnpm, 'pack', '--pack-destination', target], join(root, 'packages', name));
}

/** Where its files are. */
async function unpack(packed: string, name: string, target: string, { flat = false } = {}): Promise<string> {
  const file = (await readdir(packed)).find((one) => one.startsWith(`${name}-`));
  await mkdir(target, { recursive: true });
  await run('tar', ['xzf', join(packed, file ?? ''), '-C', target, ...(flat ? ['--strip-components=1'] : [])], root);
  return flat ? target : join(target, 'package');
}

/** Links packages that a package of the workspace has installed. */
async function link(modules: string, from: string, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await mkdir(dirname(join(modules, name)), { recursive: true });
    await symlink(join(from, 'node_modules', name), join(modules, name));
  }
}

/** The author's simulator, as `npm run simulator` starts it, on a free port; and the account that it says. */
async function startSimulator(): Promise<Simulator> {
  const child = spawn(process.execPath, [join(bluebird, 'dist/simulator/main.js'), '0']);
  let said = '';
  for await (const chunk of child.stdout) {
    said += chunk;
    if (said.includes('/_simulator/advance')) break;
  }
  const account = /^\{.*\}$/m.exec(said)?.[0] ?? '{}';
  const { baseUrl } = (JSON.parse(account) as { readonly settings: { readonly baseUrl: string } }).settings;
  return {
    account,
    advance: async () => (await fetch(`${baseUrl}/_simulator/advance`, { method: 'POST' })).json(),
    stop: () => child.kill('SIGKILL'),
  };
}

interface Simulator {
  readonly account: string;
  /** The next thing happens to the latest shipment. */
  readonly advance: () => Promise<unknown>;
  readonly stop: () => void;
}
