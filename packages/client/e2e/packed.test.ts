import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';

// What is published, in a folder where nothing else of the workspace is.

const run = promisify(execFile);
const own = fileURLToPath(new URL('..', import.meta.url));
const require = createRequire(import.meta.url);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cartage-packed-'));
  const installed = join(folder, 'shop/node_modules/@cartage/client');
  // Not into `dist`: a build of the workspace at the same time is not disturbed.
  await run('tsup', ['--out-dir', join(installed, 'dist')], { cwd: own });
  const manifest = JSON.parse(await readFile(join(own, 'package.json'), 'utf8'));
  const { publishConfig, devDependencies, ...published } = manifest;
  await writeFile(join(installed, 'package.json'), JSON.stringify({ ...published, exports: publishConfig.exports }));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const program = `
import { CartageError, verifyWebhook, type WebhookTestEvent } from '@cartage/client';
import { connect as connectV1 } from '@cartage/client/v1';
import { connect, type Event } from '@cartage/client/v2';
import { connect as connectV3 } from '@cartage/client/v3';

const access = { url: 'http://127.0.0.1:1', key: 'key' };
export const program = async (): Promise<readonly string[]> => {
  const { order } = await connect(access).Get({ orderId: 'CTG-1' });
  const seen: string[] = [order.orderId, (await connectV1(access).Get({ orderId: 'CTG-1' })).orderInfo.orderId];
  for await (const option of connectV3(access).options({ body: { cargo: { cargoType: 2 } } as never })) seen.push(option.tariff.tariffId);
  for await (const event of connect(access).events()) if (event.type === 'balance.low') seen.push(String(event.data.threshold));
  const event: Event | WebhookTestEvent = await verifyWebhook('', {}, 'whsec_');
  return [...seen, event.id];
};
// @ts-expect-error an order has no such number
export const wrong = (): unknown => connect(access).Get({ orderId: 7 });
export { CartageError };
`;

it.each([
  ['a browser', { lib: ['es2022', 'dom', 'dom.iterable'], types: [] }],
  ['Node.js', { lib: ['es2022'], types: ['node'] }],
])('the types compile for %s, on their own', async (_, platform) => {
  const shop = join(folder, 'shop');
  await mkdir(join(shop, 'node_modules/@types'), { recursive: true });
  if (platform.types.length > 0) {
    const types = dirname(require.resolve('@types/node/package.json'));
    await symlink(types, join(shop, 'node_modules/@types/node')).catch(() => {});
  }
  await writeFile(join(shop, 'package.json'), '{ "type": "module" }');
  await writeFile(join(shop, 'shop.ts'), program);
  const compilerOptions = {
    module: 'nodenext',
    target: 'es2022',
    strict: true,
    skipLibCheck: false,
    noEmit: true,
    ...platform,
  };
  await writeFile(join(shop, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['shop.ts'] }));
  const said = await run('tsc', ['-p', shop]).then(
    () => '',
    ({ stdout }: { stdout: string }) => stdout,
  );
  expect(said).toBe('');
});

it('is required from CommonJS too', async () => {
  const file = join(folder, 'shop/shop.cjs');
  await writeFile(
    file,
    `const { connect } = require('@cartage/client/v2');
    const { verifyWebhook } = require('@cartage/client');
    console.log(typeof connect({ url: 'http://127.0.0.1:1', key: 'key' }).Get, typeof verifyWebhook);`,
  );
  expect((await run(process.execPath, [file])).stdout).toBe('function function\n');
});

it('names nothing that is not in it', async () => {
  const dist = join(folder, 'shop/node_modules/@cartage/client/dist');
  const files = (await readdir(dist, { recursive: true })).filter((name) => /\.(js|d\.ts)$/.test(name));
  expect(files).toEqual(
    expect.arrayContaining(['index.js', 'index.d.ts', join('v2', 'index.js'), join('v2', 'index.d.ts')]),
  );
  for (const file of files) {
    const text = await readFile(join(dist, file), 'utf8');
    const named = [...text.matchAll(/(?:from|import)\s*\(?['"]([^'"]+)['"]/g)].map(([, specifier]) => specifier);
    expect(
      named.filter((specifier) => !specifier?.startsWith('.')),
      file,
    ).toEqual([]);
  }
});
