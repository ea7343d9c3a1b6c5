import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openMailServer } from '@cartage/installation/testing';
import { createKey } from '@cartage/service';
import { insertCompany, migrate, openStore } from '@cartage/storage';
import { isDailyTask } from '@cartage/worker';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openCollector } from './open-collector.ts';
import { openServer, prepareStart, root } from './start-server.ts';

// The log of a process that is asked for everything and has a bad day: its requests, its vendors, its jobs, its mails. And
// the traces of it.

interface Line {
  readonly level: number;
  readonly msg: string;
  readonly requestId?: string;
  readonly task?: string;
  readonly capability?: string;
  readonly order?: string;
  readonly orders?: readonly string[];
}

/** Words of customers, and secrets: none of them has any business in the log. */
const canaries = {
  key: 'canary-key-of-the-company',
  wrongKey: 'canary-wrong-key',
  name: 'Canary Petrova',
  phone: '+79161234567',
  address: 'Canary street 7',
  email: 'canary@example.com',
  comments: 'canary words',
  number: 'canary-number',
  description: 'canary goods',
};

const lines: Line[] = [];
let text = '';
let traces = '';
const requestIdOf = new Map<string, string>();
let broken = '';
let lost = '';
let asked = 0;
const cleanUps: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  const { dataDir, env, remove } = await prepareStart();
  const mails = await openMailServer();
  const collector = await openCollector();
  cleanUps.push(remove, () => mails.close(), collector.close);
  mails.refuse(450);
  const store = await openStore({ url: `sqlite:${join(dataDir, 'cartage.db')}` });
  await migrate(store);
  const company = { name: 'Lavka', vatNumber: null, kpp: null, creditLimit: 100_000_000, ownerId: null };
  const { id } = await insertCompany(store.db, { ...company, markUp: 0, createdAt: Date.now(), details: {} });
  await createKey({ store, clock: Date.now, newKey: () => '' }, { companyId: id, name: 'Main', key: canaries.key });
  await store.close();
  const server = await openServer({
    ...env,
    SMTP_URL: mails.url,
    MAIL_FROM: 'ops@example.com',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    RETRY_BASE_MS: '100',
    TRACK_EVERY_MS: '1000',
  });
  cleanUps.unshift(server.end);
  const logged = () => server.lines.map((line) => JSON.parse(line) as Line);
  const has = (wanted: Partial<Line>) =>
    logged().some((line) => Object.entries(wanted).every(([name, value]) => line[name as keyof Line] === value));
  const comes = (wanted: Partial<Line>) =>
    vi.waitFor(() => expect(has(wanted), JSON.stringify(wanted)).toBe(true), { timeout: 60_000, interval: 50 });

  const ask = async (operation: string, body: unknown): Promise<Record<string, string>> => {
    asked += 1;
    const requestId = `${operation}-${asked}`;
    const response = await fetch(`${server.url}/OpenAPI/v1/${operation}?secret=${canaries.number}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Request-Id': requestId },
      body: JSON.stringify(body),
    });
    const bytes = await response.text();
    const answer = (bytes.startsWith('{') ? JSON.parse(bytes) : {}) as Record<string, string>;
    requestIdOf.set(`${operation} ${answer.orderId ?? ''}`, requestId);
    return answer;
  };
  const create = async (deliveryOptions: object): Promise<string> => {
    const { orderId } = await ask('Create', { ...order, deliveryOptions });
    if (!orderId) throw new Error(`It was not created:\n${server.lines.slice(-3).join('\n')}`);
    return orderId;
  };
  const swift = { vendorId: 1, vendorUrgentTypeId: 'SW-STD' };

  const fine = await create({ vendorId: 2, vendorUrgentTypeId: 'EC-S-DD' });
  const draft = await create({});
  broken = await create({ ...swift, comments: `${canaries.comments} sandbox:unavailable` });
  await comes({ msg: 'a job failed and will be tried again', task: 'mail' });
  // Soon: the longer a mail is refused, the later it is sent again.
  mails.refuse(null);
  lost = await create({ ...swift, comments: `${canaries.comments} sandbox:lose-answer` });
  await create({ ...swift, comments: `${canaries.comments} sandbox:reject` });
  const { key: apiKey } = canaries;
  await ask('CreateMany', [
    { ...order, deliveryOptions: swift },
    { ...order, deliveryOptions: {} },
  ]);
  await ask('Calc', order);
  await ask('Get', { apiKey, orderId: fine });
  await ask('Get', { apiKey, orderId: canaries.number });
  await ask('Get', { apiKey: canaries.wrongKey, orderId: fine });
  await ask('Get', [canaries.number]);
  const receiver = { ...order.receiver, phone: '+79161234568' };
  const deliveryOptions = { vendorId: 2, vendorUrgentTypeId: 'EC-S-DD' };
  await ask('Update', { ...order, deliveryOptions, orderId: fine, receiver });
  await ask('Print', { apiKey, orderId: fine, docsToPrint: 2 });
  await ask('CallCourier', { apiKey, ordersId: [fine, lost] });
  await ask('PushToVendor', { apiKey, orderId: draft, ...swift });
  await ask('Cancel', { apiKey, orderId: fine });
  await ask('Nowhere', {});

  await comes({ msg: 'a mail was sent', order: broken });
  await comes({ msg: 'a job was done', task: 'hand-over', order: broken });
  await comes({ msg: 'a job was done', task: 'hand-over', order: lost });
  await comes({ msg: 'vendor call', capability: 'track' });

  server.stop();
  await server.gone;
  lines.push(...logged());
  text = server.lines.join('\n') + server.errors.join('');
  traces = collector.texts.join('\n');
});
afterAll(async () => {
  for (const cleanUp of cleanUps) await cleanUp();
});

it('has the order and the request in every line of a vendor call, a job and a mail that has one', () => {
  const seen = new Set<string>();
  for (const line of lines) {
    const { task, capability, requestId } = line;
    if (task === undefined && capability === undefined) continue;
    seen.add(task ?? '').add(capability ?? '');
    const isOfItself = task !== undefined && (isDailyTask(task) || task === 'pickup-points' || task === 'move-files');
    const isAsked = capability !== 'track' && !isOfItself && capability !== 'checkConnection';
    if (isAsked) expect(requestId, JSON.stringify(line)).toMatch(/^[A-Z]\w+-\d+$/);
    const isOfCalculation = task === undefined && capability === 'quote' && requestId?.startsWith('Calc-');
    const isAbout = !isOfItself && !isOfCalculation;
    if (isAbout) expect(line.order ?? line.orders, JSON.stringify(line)).toBeTruthy();
  }
  expect([...seen]).toEqual(
    expect.arrayContaining(
      'hand-over mail quote handOver findByReference update document callCourier cancel track'.split(' '),
    ),
  );
});

it('joins what the worker does with the request that began it', () => {
  for (const number of [broken, lost]) {
    const requestId = requestIdOf.get(`Create ${number}`);
    const done = lines.filter(({ msg, order: about }) => msg === 'a job was done' && about === number);
    expect(done.map(({ requestId: of }) => of)).toContain(requestId);
    expect(lines).toContainEqual(expect.objectContaining({ msg: 'request', requestId, order: number }));
  }
  const of = requestIdOf.get(`Create ${broken}`);
  expect(lines).toContainEqual(expect.objectContaining({ msg: 'a mail was sent', requestId: of, order: broken }));
});

it('tells nothing of customers, and no secret', () => {
  for (const canary of [...Object.values(canaries), 'anary', 'ключ']) expect(text).not.toContain(canary);
  // Its letters stand in names of columns.
  for (const canary of [...Object.values(canaries), 'anary', 'Петров']) expect(traces).not.toContain(canary);
  for (const known of ['POST /OpenAPI/v1/Create', 'insert orders', 'job mail', 'swift handOver'])
    expect(traces).toContain(known);
});

const documented = async () => {
  const doc = await readFile(join(root, 'docs/operations/log.md'), 'utf8');
  const [, messages = '', fields = ''] = doc.split(/^## .*$/m);
  const rows = (table: string) =>
    table.split('\n').filter((row) => row.startsWith('| ') && !/^\| (message|field) /.test(row));
  return {
    fields: rows(fields).flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name)),
    levels: new Map(
      rows(messages).map((row) => {
        const [, message = '', level = ''] = row.split('|');
        return [message.trim(), level.trim()];
      }),
    ),
  };
};

it('has no field and no message that docs/operations/log.md does not list', async () => {
  const { fields, levels } = await documented();
  for (const line of lines) {
    expect(fields, JSON.stringify(line)).toEqual(expect.arrayContaining(Object.keys(line)));
    expect(levels.get(line.msg), JSON.stringify(line)).toBe(levelNames[line.level]);
  }
});

const levelNames: Readonly<Record<number, string>> = { 20: 'debug', 30: 'info', 40: 'warn', 50: 'error' };

const order = {
  apiKey: canaries.key,
  sender: {
    contactType: 1,
    country: 'RU',
    cityId: '7700000000000',
    name: canaries.name,
    contactPerson: canaries.name,
    address: canaries.address,
    phone: canaries.phone,
  },
  receiver: {
    contactType: 1,
    country: 'RU',
    cityId: '7800000000000',
    name: canaries.name,
    address: canaries.address,
    phone: canaries.phone,
  },
  cargo: {
    cargoType: 2,
    description: canaries.description,
    cargoItems: [{ weight: 2.5, qty: 1, l: 30, h: 20, w: 10 }],
  },
  customerOrderId: canaries.number,
  emergencyEmail: canaries.email,
  callCourier: false,
  deliveryOptions: {},
};
