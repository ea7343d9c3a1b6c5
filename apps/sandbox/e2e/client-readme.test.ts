import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { connect } from '@cartage/client/v2';
import { connect as connectV3 } from '@cartage/client/v3';
import { freePort } from '@cartage/tooling-vitest/free-port';
import { Webhook } from 'standardwebhooks';
import ts from 'typescript';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { control, shipmentsOf, until } from './calls.ts';
import type { RunningSandbox } from './open-sandbox.ts';
import { sharedSandbox } from './shared-sandbox.ts';

// The examples of the client's README, taken from it and run as programs of their own against the sandbox.

let sandbox: RunningSandbox;
let directory: string;
const running: ChildProcess[] = [];

const names = ['order', 'events', 'webhook', 'options', 'pages'] as const;
type Name = (typeof names)[number];

beforeAll(async () => {
  sandbox = await sharedSandbox();
  directory = await mkdtemp(join(tmpdir(), 'cartage-client-readme-'));
  // The programs find the client where this package does.
  await symlink(fileURLToPath(new URL('../node_modules', import.meta.url)), join(directory, 'node_modules'));
  await writeFile(join(directory, 'package.json'), '{ "type": "module" }');
  const readme = await readFile(new URL('../../../packages/client/README.md', import.meta.url), 'utf8');
  const examples = [...readme.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, text = '']) => text);
  expect(examples).toHaveLength(names.length);
  for (const [index, name] of names.entries()) {
    const text = examples[index]?.replaceAll('http://127.0.0.1:8080', sandbox.apiUrl) ?? '';
    await writeFile(join(directory, `${name}.ts`), text);
  }
});
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});
afterAll(() => rm(directory, { recursive: true, force: true }));

/** Starts an example in a folder of its own; `said` is what it has printed by now. */
const start = async (name: Name, folder: string = name, settings: Readonly<Record<string, string>> = {}) => {
  const cwd = join(directory, folder);
  await mkdir(cwd, { recursive: true });
  const child = spawn(process.execPath, ['--conditions=source', join(directory, `${name}.ts`)], {
    cwd,
    env: { ...process.env, FORCE_COLOR: '0', ...settings },
  });
  running.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => (output = output + piece));
  return { child, cwd, said: () => output };
};

const run = async (name: Name): Promise<{ readonly lines: readonly string[]; readonly cwd: string }> => {
  const { child, cwd, said } = await start(name);
  const [code] = await once(child, 'close');
  expect(code, said()).toBe(0);
  return { lines: said().trim().split('\n'), cwd };
};

it('compile as they stand', () => {
  const program = ts.createProgram(
    names.map((name) => join(directory, `${name}.ts`)),
    {
      ...{ strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, skipLibCheck: true },
      ...{ module: ts.ModuleKind.NodeNext, target: ts.ScriptTarget.ES2023, noEmit: true },
      ...{ allowImportingTsExtensions: true, customConditions: ['source'], types: ['node'] },
      typeRoots: [fileURLToPath(new URL('../../../node_modules/@types', import.meta.url))],
    },
  );
  const said = ts.getPreEmitDiagnostics(program).map(({ messageText, file, start: at = 0 }) => {
    const text = ts.flattenDiagnosticMessageText(messageText, '\n');
    return `${text} at ${file?.fileName}: ${file?.text.slice(at, at + 80)}`;
  });
  expect(said).toEqual([]);
});

it('an order is made, handed over and printed', async () => {
  const { lines, cwd } = await run('order');
  const [, orderId = '', label = ''] =
    /^(CTG-\d+-\d+) goes with \w+, [\d.]+ roubles: (\S+\.pdf)$/.exec(lines.at(-1) ?? '') ?? [];
  expect(await shipmentsOf(sandbox, orderId)).toMatchObject([{ accepted: 1 }]);
  expect(await readdir(cwd)).toEqual([label]);
  expect((await readFile(join(cwd, label))).subarray(0, 5).toString()).toBe('%PDF-');
});

it('a listener that was killed goes on where it was', async () => {
  const { lines } = await run('order');
  const [, orderId = ''] = /^(CTG-\d+-\d+)/.exec(lines.at(-1) ?? '') ?? [];
  const [shipment] = await shipmentsOf(sandbox, orderId);
  const first = await start('events');
  const handled = () => readFile(join(first.cwd, 'last-event'), 'utf8').catch(() => undefined);
  await until('an event', handled);
  first.child.kill('SIGKILL');
  await once(first.child, 'close');
  expect(first.said()).not.toContain(orderId);

  await control(sandbox, 'POST', `/shipments/${shipment?.number}/advance`, { status: 'DLV' });
  const delivered = `${orderId} was received by Ivan Sidorov`;
  const second = await start('events');
  await until('the delivery', async () => (second.said().includes(delivered) ? true : undefined));
  const last = await handled();
  second.child.kill('SIGKILL');
  await once(second.child, 'close');

  const cartage = connect({ url: sandbox.apiUrl, key: 'sandbox-key' });
  const rest = await cartage.Events({ ...(last === undefined ? {} : { after: last }), types: ['order.delivered'] });
  expect(rest.events.filter(({ data }) => 'orderId' in data && data.orderId === orderId)).toEqual([]);
  expect(second.said().split(delivered)).toHaveLength(2);
});

it('a listener does not begin anew where what it had saved was lost', async () => {
  const cwd = join(directory, 'lost');
  await mkdir(cwd);
  await writeFile(join(cwd, 'last-event'), '');
  const { child, said } = await start('events', 'lost');
  const [code] = await once(child, 'close');
  expect(code).toBe(1);
  expect(said()).toContain('TypeError: after is empty');
  expect(await readFile(join(cwd, 'last-event'), 'utf8')).toBe('');
});

it('a receiver takes the webhooks of the service, and none that are forged', async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  const file = join(directory, 'webhook.ts');
  await writeFile(file, (await readFile(file, 'utf8')).replace('.listen(8000)', `.listen(${port}, '127.0.0.1')`));
  const cartage = connect({ url: sandbox.apiUrl, key: 'sandbox-key' });
  const { webhookId, secret } = await cartage.CreateWebhook({ body: { url, types: ['order.created'] } });
  const receiver = await start('webhook', 'webhook', { WEBHOOK_SECRET: secret });
  await until('the receiver', () =>
    fetch(url).then(
      () => true,
      () => undefined,
    ),
  );
  const { lines } = await run('order');
  const orderId = lines.at(-1)?.split(' ')[0];
  const created = await until('the event', async () => {
    const { events } = await cartage.Events({ types: ['order.created'], count: 1000 });
    return events.find(({ data }) => 'orderId' in data && data.orderId === orderId);
  });
  await until('the webhook', async () => receiver.said().includes(`order.created ${created.id}`) || undefined);

  const at = new Date();
  const body = JSON.stringify({ id: 'evt_1_1_1', type: 'order.created', data: {} });
  const send = (by: string) =>
    fetch(url, {
      method: 'POST',
      headers: {
        'webhook-id': 'evt_1_1_1',
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': new Webhook(by).sign('evt_1_1_1', at, body),
      },
      body,
    });
  expect((await send(secret)).status).toBe(204);
  expect((await send(`whsec_${randomBytes(32).toString('base64')}`)).status).toBe(400);
  await until('the forgery', async () => receiver.said().includes('SignatureInvalid') || undefined);
  const { eventId } = await cartage.TestWebhook({ webhookId });
  await until('the test', async () => receiver.said().includes(`webhook.test ${eventId}`) || undefined);

  receiver.child.kill('SIGKILL');
  await once(receiver.child, 'close');
  const forgetful = await start('webhook', 'webhook', { WEBHOOK_SECRET: '' });
  const answer = await until('the receiver without a secret', () => send(secret).catch(() => undefined));
  expect(answer.status).toBe(500);
  await until('its log', async () => forgetful.said().includes('The secret of the webhook must be given') || undefined);
  await cartage.DeleteWebhook({ webhookId });
});

it('the options of a calculation come from every vendor', async () => {
  const { lines } = await run('options');
  expect(lines.every((line) => /^\w+ [\w-]+: [\d.]+ roubles$/.test(line))).toBe(true);
  expect([...new Set(lines.map((line) => line.split(' ')[0]))].sort()).toEqual([
    ...['econom', 'freight', 'globe', 'postal', 'swift'],
  ]);
  expect(new Set(lines).size).toBe(lines.length);

  const calculation = connectV3({ url: sandbox.apiUrl, key: 'sandbox-key' }).options({
    body: {
      sender: { countryId: 'RU', cityId: '7700000000000' },
      receiver: { countryId: 'RU', cityId: '1600000100000' },
      cargo: { cargoType: 2, description: 'Books', cargoItems: [{ weight: 2.5, qty: 1, l: 30, w: 15, h: 20 }] },
    },
  });
  let count = 0;
  for await (const _ of calculation) count = count + 1;
  expect(count).toBe(lines.length);
  expect(calculation.status?.options).toHaveLength(count);
});

it('orders come page after page, and what is refused is told', async () => {
  await run('order');
  await run('order');
  const { lines } = await run('pages');
  const shown = lines.slice(0, -2);
  expect(shown.length).toBeGreaterThan(2);
  expect(shown.every((line) => /^CTG-\d+-\d+ \S/.test(line))).toBe(true);
  expect(new Set(shown.map((line) => line.split(' ')[0])).size).toBe(shown.length);
  expect(lines.slice(-2)).toEqual([
    'There is nothing to cancel.',
    expect.stringMatching(/^OrderNotFound at orderId: .*CTG-0000-0000/),
  ]);
});
