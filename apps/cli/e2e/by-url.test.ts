import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { startMockVendor } from '@cartage/mock-vendor';
import { createOperatorKey } from '@cartage/service';
import { insertInvoice, insertOrder } from '@cartage/storage';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testOrder } from '../../../packages/storage/src/testing-orders.ts';
import { type Reached, runByUrl } from '../src/by-url/run-by-url.ts';
import { createProgram } from '../src/program.ts';
import { type Shown, shownOf } from '../src/run-apart.ts';
import { type Commands, openCommands } from '../src/testing/open-commands.ts';

// The same command on the database and by the operator's interface says the same.

let cartage: Commands;
let vendors: Awaited<ReturnType<typeof startMockVendor>>;
let server: ChildProcess;
let reached: Reached;
let folder: string;
const warned: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cartage-by-url-'));
  vendors = await startMockVendor({ port: 0, host: '127.0.0.1', latencyMs: 0, now: Date.now, dataDir: folder });
  cartage = await openCommands({ MOCK_VENDOR_URL: vendors.url });
  const { stdout } = await cartage.run('operator-key', 'create', 'Desk');
  await cartage.run('company', 'create', 'Ромашка', '1000', '--mark-up', '12.5');
  await cartage.run('company', 'create', 'Lavka', '0');
  const env = {
    ...process.env,
    ...{ DATA_DIR: cartage.dataDir, PORT: '0', MOCK_VENDOR_URL: vendors.url, ALLOW_UNSAFE: 'mock-vendors' },
  };
  server = spawn(
    process.execPath,
    ['--conditions=source', '--disable-warning=ExperimentalWarning', 'apps/server/src/main.ts'],
    { cwd: fileURLToPath(new URL('../../..', import.meta.url)), env, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const url = await new Promise<string>((resolve) => {
    createInterface(server.stdout as NodeJS.ReadableStream).on('line', (line) => {
      const { url: served } = JSON.parse(line) as { readonly url?: string };
      if (served) resolve(served);
    });
  });
  reached = { url, key: stdout.trim() };
}, 120_000);
afterAll(async () => {
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await ended;
  await cartage?.close();
  await vendors?.close();
  await rm(folder, { recursive: true, force: true });
});

const byUrl = async (typed: readonly string[], at: Reached = reached): Promise<Shown> => {
  let shown: Shown = { code: 0, stdout: '', stderr: '' };
  const program = createProgram({
    onService: async (work, { json, command }) => {
      shown = shownOf(await runByUrl(work, at, command, (sentence) => void warned.push(sentence)), json);
    },
    onMachine: async () => {},
    apart: async () => {},
  });
  await program.parseAsync([...typed], { from: 'user' });
  return shown;
};

/** What reads says the same either way. */
const reads: readonly (readonly string[])[] = [
  ['company', 'list'],
  ['--json', 'company', 'list'],
  ['balance', 'show', '1'],
  ['balance', 'show', '99'],
  ['--json', 'balance', 'show', '1'],
  ['balance', 'history', '1'],
  ['balance', 'invoices'],
  ['order', 'list'],
  ['order', 'list', '--status', 'VendorError', '--attention', 'any'],
  ['order', 'list', '--vendor', 'nobody'],
  ['order', 'counts'],
  ['jobs', 'dead', 'list'],
  ['jobs', 'dead', 'redrive', '404'],
  ['ledger', 'check'],
  ['vendors', 'list'],
  ['operator-key', 'list'],
  ['operator', 'list'],
  ['key', 'list', '1'],
  ['key', 'list', '99'],
  ['partner-key', 'list', '1'],
  ['rates', 'list'],
  ['order', 'refuse', 'CTG-0000-0000'],
  ['vendors', 'subscribe', 'swift'],
  ['erase', 'list'],
  ['erase', 'act', '99', 'none.pdf'],
  ['erase', '--phone', '12', '--yes'],
  ['erase', '--phone', '79165550101', '--email', 'a@example.com', '--yes'],
  ['erase', '--order', 'CTG-0000-0000', '--yes'],
  ['key', 'revoke', '99', '--company', '1'],
  ['balance', 'pay', '2026-000099'],
  ['company', 'set', '1', 'pickup.window', 'timeFrom=19:00', 'timeTo=10:00', 'noon=1'],
  ['company', 'set', '1', 'no.such', 'A6'],
  ['company', 'set', '99', 'print.marksFormat', 'A6'],
];

describe('what is read', () => {
  it.each(reads.map((typed) => [typed.join(' '), typed] as const))('%s', async (_, typed) => {
    expect(await byUrl(typed)).toEqual(wholeSeconds(await cartage.run(...typed)));
  });

  it.each(['retry', 'cancel', 'approve', 'retry-absent'])('order %s of none', async (move) => {
    const [there, here] = [
      await byUrl(['order', move, 'CTG-0000-0000']),
      await cartage.run('order', move, 'CTG-0000-0000'),
    ];
    for (const { code, stderr } of [there, here])
      expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(/^CTG-0000-0000: There is no /) });
  });
});

/** What travels has moments of whole seconds. */
const wholeSeconds = ({ stdout, ...shown }: Shown): Shown => ({
  ...shown,
  stdout: stdout.replaceAll(/(T\d\d:\d\d:\d\d)\.\d{3}Z/g, '$1.000Z'),
});

it('what is changed is changed there, and said as on its machine', async () => {
  expect(await byUrl(['company', 'rename', '2', 'Лавка'])).toMatchObject({
    code: 0,
    stdout: 'Company 2: the name is Лавка.\n',
  });
  expect((await cartage.run('company', 'list')).stdout).toContain('Лавка');
  expect((await byUrl(['company', 'limit', '99', '5'])).code).toBe(1);
  const paid = await byUrl(['balance', 'top-up', '1', '1500.50', 'No. 42']);
  expect(paid.stdout).toMatch(/^RUB 1,500\.50 booked\. The balance of Ромашка is RUB 1,500\.50\.\n$|1,500\.50/);
  expect(await byUrl(['balance', 'top-up', '1', '1500.50', 'No. 42'])).toEqual(
    await cartage.run('balance', 'top-up', '1', '1500.50', 'No. 42'),
  );
  expect((await byUrl(['balance', 'correct', '--', '1', '-0.50', 'A mistake'])).code).toBe(0);
  expect((await byUrl(['balance', 'history', '1'])).stdout).toBe((await cartage.run('balance', 'history', '1')).stdout);
  await byUrl(['rates', 'set', 'EUR', '98.5321', '--from', '2026-11-20']);
  expect((await cartage.run('rates', 'list')).stdout).toMatch(/^EUR +2026-11-20 +98\.5321$/m);
  expect((await byUrl(['rates', 'remove', 'EUR', '--from', '2026-11-20'])).code).toBe(0);
  const made = await byUrl(['key', 'create', '1', 'Shop', '--rights', 'Calc']);
  expect(made.stdout).toMatch(/^\S{20,}\n$/);
  expect((await cartage.run('key', 'list', '1')).stdout).toMatch(/Shop .* Calc$/m);
  const { stdout } = await byUrl(['--json', 'audit', '--act', 'TopUp', '--company', '1']);
  expect(JSON.parse(stdout)).toMatchObject([{ act: 'TopUp', actor: expect.stringMatching(/^key:\d+ Desk$/) }]);
});

it('lists more keys than one page has', async () => {
  for (let i = 0; i < 101; i += 1) await createOperatorKey(cartage.service, { name: `Desk ${i}`, role: 'viewer' });
  const { stdout } = await byUrl(['operator-key', 'list']);
  expect(stdout).toContain('Desk 100');
  expect(stdout).toBe((await cartage.run('operator-key', 'list')).stdout);
  const audited = ['audit', '--act', 'CreateOperatorKey', '--count'];
  await byUrl(['operator-key', 'create', 'Other desk']);
  expect((await byUrl([...audited, '102'])).stdout).toBe((await cartage.run(...audited, '102')).stdout);
});

it('revokes the key of the company that is named', async () => {
  await cartage.run('key', 'create', '1', 'Old shop');
  const [, id = ''] = /^ *(\d+) +Old shop/m.exec((await cartage.run('key', 'list', '1')).stdout) ?? [];
  expect(await byUrl(['key', 'revoke', id])).toMatchObject({ code: 1, stderr: expect.stringContaining('--company') });
  for (const run of [byUrl, (typed: readonly string[]) => cartage.run(...typed)])
    expect(await run(['key', 'revoke', id, '--company', '2'])).toMatchObject({
      code: 1,
      stderr: `There is no valid key ${id}.\n`,
    });
  expect((await byUrl(['key', 'revoke', id, '--company', '1'])).stdout).toBe(`Key ${id} is revoked.\n`);
  expect((await byUrl(['key', 'list', '1'])).stdout).not.toContain('Old shop');
});

it('erases an order, and tells of it as on its machine', async () => {
  for (const [number, status] of [
    ['CTG-1000-0001', 'Finished'],
    ['CTG-1000-0002', 'Finished'],
    ['CTG-1000-0003', 'Draft'],
  ] as const)
    await cartage.service.store.transaction((tx) =>
      insertOrder(tx, testOrder(1, number, { status }), cartage.service.settings.timeZone),
    );
  const act = join(folder, 'act.pdf');
  const there = await byUrl(['erase', '--order', 'CTG-1000-0001', '--yes', '--act', act]);
  expect(there).toMatchObject({ code: 0, stdout: expect.stringContaining('personal data of 1 order is erased') });
  const [, id = ''] = /^Erasure (\d+)/.exec(there.stdout) ?? [];
  const here = await cartage.run('erase', '--order', 'CTG-1000-0002', '--yes');
  expect(here.stdout).toBe(
    there.stdout.replace(`Erasure ${id}`, `Erasure ${Number(id) + 1}`).replace('CTG-1000-0001', 'CTG-1000-0002'),
  );
  expect((await byUrl(['erase', '--order', 'CTG-1000-0003', '--yes'])).stdout).toContain('left: 1 order');
  const own = join(folder, 'own.pdf');
  await cartage.run('erase', 'act', id, own);
  expect((await readFile(act)).equals(await readFile(own))).toBe(true);
  for (const typed of [
    ['erase', 'list'],
    ['erase', 'list', '--count', '2'],
    ['--json', 'erase', 'list'],
  ])
    expect(await byUrl(typed)).toEqual(wholeSeconds(await cartage.run(...typed)));
});

it('books payments under invoices, and says what is on its machine', async () => {
  const [first, second] = ['2031-000001', '2031-000002'];
  for (const nth of [1, 2])
    await cartage.service.store.transaction((tx) =>
      insertInvoice(tx, {
        ...{ place: { year: 2031, nth }, companyId: 2, amount: 50_000 },
        ...{ issuedAt: cartage.service.clock(), attachmentGuid: `Yk2mT9vQ4sR7wX1zB6nLc${nth}` },
      }),
    );
  const balance = /The balance of .*$/m;
  for (const named of [
    ['P-1', '--amount', '100.50'],
    ['P-1', '--amount', '100.50'],
    ['P-1', '--amount', '1'],
    [],
    ['--date', '2999-01-01'],
    ['P-2'],
  ]) {
    const there = await byUrl(['balance', 'pay', first, ...named]);
    const own = await cartage.run('balance', 'pay', second, ...named.map((one) => one.replace(/^P-/, 'Q-')));
    const plain = (text: string) =>
      text.replaceAll(first, 'N').replaceAll(second, 'N').replaceAll('Q-', 'P-').replace(balance, '');
    expect({ code: there.code, stdout: plain(there.stdout), stderr: plain(there.stderr) }).toEqual({
      code: own.code,
      stdout: plain(own.stdout),
      stderr: plain(own.stderr),
    });
  }
  const { stdout } = await byUrl(['balance', 'history', '2']);
  expect(stdout).toBe((await cartage.run('balance', 'history', '2')).stdout);
  expect(stdout).toContain(`under invoice ${first}\n`);
});

it('settles something of a company, and leaves it to its default again', async () => {
  const set = ['company', 'set', '1', 'pickup.window', 'timeFrom=10:00', 'timeTo=19:00'];
  expect(await byUrl(set)).toEqual(await cartage.run(...set));
  await byUrl(['company', 'set', '1', 'pickup.window', 'timeFrom=11:00', 'timeTo=18:00']);
  expect((await cartage.run('company', 'settings', '1')).stdout).toMatch(/^pickup\.window +.*11:00.* yes /m);
  expect((await byUrl(['company', 'set', '1', 'pickup.window', 'default'])).code).toBe(0);
  expect((await cartage.run('company', 'settings', '1')).stdout).toMatch(/^pickup\.window .* no /m);
  // The operation can only switch it, and its default may be true.
  const before = (await cartage.run('company', 'settings', '1')).stdout;
  expect(await byUrl(['company', 'set', '1', 'pickup.autoChangeTakeDate', 'default'])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('true or false'),
  });
  expect((await cartage.run('company', 'settings', '1')).stdout).toBe(before);
});

it('says that the service is of another version', async () => {
  const other = createServer(async (request, response) => {
    const { url, method, headers } = request;
    const answer = await fetch(`${reached.url}${url}`, {
      method: method ?? 'GET',
      headers: { authorization: headers.authorization ?? '', apikey: String(headers.apikey ?? '') },
    });
    const text = (await answer.text()).replace(/"version":"[^"]+"/, '"version":"99.0.0"');
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' }).end(text);
  }).listen(0, '127.0.0.1');
  await once(other, 'listening');
  try {
    const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
    expect((await byUrl(['company', 'list'], { ...reached, url })).stdout).toBe(
      (await cartage.run('company', 'list')).stdout,
    );
    expect(warned.splice(0)).toEqual([expect.stringMatching(/^The service is version 99\.0\.0, this command \d/)]);
  } finally {
    other.closeAllConnections();
    other.close();
  }
});

it('connects a vendor, which the worker asks', async () => {
  const connect = async (password: string, more: object = {}) => {
    const file = join(folder, 'swift.json');
    await writeFile(file, JSON.stringify({ credentials: { login: 'operator', password, ...more } }));
    return byUrl(['vendors', 'connect', 'swift', '--environment', 'test', '--file', file]);
  };
  expect(await connect('wrong')).toMatchObject({ code: 1, stderr: expect.stringContaining('does not accept this') });
  expect(await connect('sandbox', { logon: 'a' })).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^credentials\.logon: /),
  });
  expect(await connect('sandbox')).toMatchObject({ code: 0, stdout: expect.stringContaining('swift is connected') });
  expect((await byUrl(['vendors', 'list'])).stdout).toBe((await cartage.run('vendors', 'list')).stdout);
  expect(await byUrl(['vendors', 'check'])).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^swift +ok +\d+$/m),
  });
});

it('says why it cannot be done so', async () => {
  expect(await byUrl(['secrets', 'rotate'])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('on the machine of the installation'),
  });
  expect(await byUrl(['order', 'show', 'CTG-0000-0000'])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('does not go by --url'),
  });
  expect(await byUrl(['company', 'list'], { ...reached, key: 'wrong' })).toMatchObject({ code: 1, stdout: '' });
  expect(await byUrl(['company', 'list'], { ...reached, key: '' })).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('key'),
  });
  const nobody = await byUrl(['company', 'list'], { ...reached, url: 'http://127.0.0.1:9' });
  expect(nobody.stderr).toMatch(/^The service at http:\/\/127\.0\.0\.1:9 does not answer: /);
  expect((await byUrl(['company', 'list'], { ...reached, url: `${reached.url}/elsewhere` })).stderr).toMatch(
    /has no operator's interface of this command's version/,
  );
  expect(warned).toEqual([]);
});
