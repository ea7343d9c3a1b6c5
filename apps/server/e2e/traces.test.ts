import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createKey } from '@cartage/service';
import { insertCompany, migrate, openStore } from '@cartage/storage';
import { afterEach, expect, it, vi } from 'vitest';
import { openCollector, type SentSpan, valuesOf } from './open-collector.ts';
import { openServer, prepareStart } from './start-server.ts';

const KEY = 'key-of-the-company';
const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
});

const open = async (settings: Readonly<Record<string, string>>) => {
  const { dataDir, env, remove } = await prepareStart();
  cleanUps.unshift(remove);
  const store = await openStore({ url: `sqlite:${join(dataDir, 'cartage.db')}` });
  await migrate(store);
  const company = { name: 'Lavka', vatNumber: null, kpp: null, creditLimit: 100_000_000, ownerId: null };
  const { id } = await insertCompany(store.db, { ...company, markUp: 0, createdAt: Date.now(), details: {} });
  await createKey({ store, clock: Date.now, newKey: () => '' }, { companyId: id, name: 'Main', key: KEY });
  await store.close();
  const allowed = { ALLOW_UNSAFE: 'mock-vendors,private-webhooks' };
  const server = await openServer({ ...env, ...allowed, RETRY_BASE_MS: '100', TRACK_EVERY_MS: '600000', ...settings });
  cleanUps.unshift(server.end);
  const ask = async (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) => {
    const response = await fetch(server.url + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    return { status: response.status, answer: JSON.parse(await response.text()) as Record<string, string> };
  };
  return { server, ask, companyId: id };
};

/** Keeps the headers of what is posted to it. */
const openEndpoint = async () => {
  const heard: (string | undefined)[] = [];
  const endpoint = createServer((request, response) => {
    heard.push(request.headers.traceparent as string | undefined);
    request.resume();
    response.end();
  });
  endpoint.listen(0, '127.0.0.1');
  await once(endpoint, 'listening');
  cleanUps.unshift(async () => endpoint.close());
  return { url: `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}/events`, heard };
};

const begins = ({ startTimeUnixNano }: SentSpan): number => Number(startTimeUnixNano) / 1e6;
const isStatement = (span: SentSpan): boolean => 'db.query.text' in valuesOf(span.attributes);

it('shows a request as a tree of operation, act, statements, vendor call and job', async () => {
  const collector = await openCollector();
  cleanUps.unshift(collector.close);
  const { server, ask, companyId } = await open({
    OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20abc,x-team=delivery',
    OTEL_SERVICE_NAME: 'delivery',
  });
  const endpoint = await openEndpoint();
  const authorization = { authorization: `apiKey ${KEY}` };
  expect((await ask('/openapi/v2/Webhooks', { url: endpoint.url, types: [] }, authorization)).status).toBeLessThan(300);

  const caller = { trace: '4bf92f3577b34da6a3ce929d0e0e4736', span: '00f067aa0ba902b7' };
  const traceparent = `00-${caller.trace}-${caller.span}-01`;
  const made = await ask('/OpenAPI/v1/Create', order, { traceparent, 'X-Request-Id': 'create-1' });
  expect(made.answer.orderId).toMatch(/^CTG/);
  for (const broken of ['', 'canary', `00-${'0'.repeat(32)}-${caller.span}-01`, `00-${caller.trace}-${caller.span}`]) {
    await ask('/OpenAPI/v1/Get', { apiKey: KEY, orderId: made.answer.orderId }, { traceparent: broken });
  }
  await ask('/OpenAPI/v1/Get', { apiKey: KEY, orderId: 'CTG-0000' }, { traceparent: `${traceparent.slice(0, -2)}00` });

  const ofTrace = () => collector.spans().filter(({ traceId }) => traceId === caller.trace);
  const named = (name: string) => ofTrace().filter((span) => span.name === name);
  await vi.waitFor(() => expect(named('job hand-over')).not.toEqual([]), { timeout: 30_000, interval: 100 });
  await vi.waitFor(() => expect(endpoint.heard).not.toEqual([]), { timeout: 30_000, interval: 100 });
  server.stop();
  await server.gone;

  const [operation] = named('POST /OpenAPI/v1/Create');
  if (!operation) throw new Error('The operation is no span.');
  expect(operation).toMatchObject({ parentSpanId: caller.span, kind: 2, status: {} });
  expect(valuesOf(operation.attributes)).toEqual({
    'http.request.method': 'POST',
    'http.route': '/OpenAPI/v1/Create',
    'http.response.status_code': made.status,
    'cartage.outcome': expect.any(String),
    'cartage.company_id': companyId,
    'cartage.request_id': 'create-1',
  });
  const below = (span: SentSpan) => ofTrace().filter(({ parentSpanId }) => parentSpanId === span.spanId);
  const childOf = (span: SentSpan, name: string): SentSpan => {
    const found = below(span).find((child) => child.name === name);
    if (!found) throw new Error(`${name} is not below ${span.name}: ${below(span).map((child) => child.name)}`);
    return found;
  };
  // Who it is, is asked before the act.
  expect(below(operation).some(isStatement)).toBe(true);
  const act = childOf(operation, 'Create');
  expect(below(act).some(isStatement)).toBe(true);
  const handOver = childOf(act, 'hand over');
  const call = childOf(handOver, 'swift handOver');
  expect(valuesOf(call.attributes)).toMatchObject({ 'cartage.vendor': 'swift', 'cartage.outcome': 'unavailable' });
  expect(call).toMatchObject({ kind: 3, status: { code: 2 } });
  expect(below(handOver).map(({ name }) => name)).toContain('insert events');

  // The worker goes on with what the request began.
  const job = childOf(operation, 'job hand-over');
  expect(valuesOf(job.attributes)).toEqual({ 'cartage.task': 'hand-over', 'cartage.request_id': 'create-1' });
  expect(below(job).some(isStatement)).toBe(true);
  const again = ofTrace().filter(({ name }) => name === 'swift handOver');
  expect(again.length).toBeGreaterThan(1);
  for (const span of ofTrace()) {
    const parent = ofTrace().find(({ spanId }) => spanId === span.parentSpanId);
    if (span.spanId !== operation.spanId) expect(parent, span.name).toBeDefined();
    // The clock of spans goes by whole milliseconds.
    if (parent && isStatement(span)) expect(begins(span) + 1, span.name).toBeGreaterThanOrEqual(begins(parent));
  }

  // A header that is none begins a trace; one that says so is not kept.
  const gets = collector.spans().filter(({ name }) => name === 'POST /OpenAPI/v1/Get');
  expect(gets).toHaveLength(4);
  for (const span of gets) expect(span).toMatchObject({ traceId: expect.not.stringMatching(caller.trace) });
  expect(gets.every(({ parentSpanId }) => parentSpanId === undefined)).toBe(true);

  const webhook = collector.spans().find(({ name }) => name === 'webhook');
  expect(endpoint.heard).toContain(`00-${webhook?.traceId}-${webhook?.spanId}-01`);
  expect(collector.headers[0]).toMatchObject({ authorization: 'Basic abc', 'x-team': 'delivery' });
  expect(collector.resources()[0]).toMatchObject({ 'service.name': 'delivery', 'service.namespace': 'cartage' });

  const lines = server.lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  const logged = lines.filter(({ requestId }) => requestId === 'create-1');
  expect(logged.map(({ msg }) => msg)).toEqual(expect.arrayContaining(['request', 'vendor call', 'a job was done']));
  for (const line of logged) expect(line, JSON.stringify(line)).toMatchObject({ trace_id: caller.trace });
});

it.each([
  ['says nothing', () => {}],
  [
    'refuses',
    (_: unknown, response: { writeHead: (status: number) => { end: () => void } }) => response.writeHead(500).end(),
  ],
  [
    'answers without end',
    (_: unknown, response: { writeHead: (status: number) => void; write: (text: string) => void }) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write(' '), 500);
      cleanUps.unshift(async () => clearInterval(timer));
    },
  ],
])('a collector that %s delays no request and no end', async (_, answer) => {
  const collector = await openCollector(answer as Parameters<typeof openCollector>[0]);
  cleanUps.unshift(collector.close);
  // On a fast machine a key's limit would refuse most of them.
  const unlimited = { RATE_LIMIT_PER_SECOND: '0', LOG_LEVEL: 'info' };
  const { server, ask } = await open({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...unlimited });
  const get = () => ask('/OpenAPI/v1/Get', { apiKey: KEY, orderId: 'CTG-0000' });
  // More spans than are kept.
  for (let n = 0; n < 20; n += 1) await Promise.all(Array.from({ length: 50 }, get));
  await vi.waitFor(() => expect(collector.texts).not.toEqual([]), { timeout: 10_000 });
  const since = performance.now();
  expect((await get()).status).toBe(500);
  // It would wait for ten seconds.
  expect(performance.now() - since).toBeLessThan(5_000);
  const figures = await (await fetch(`${server.url}/metrics`)).text();
  expect(Number(/^cartage_trace_spans_total\{state="ended"\} (\d+)$/m.exec(figures)?.[1])).toBeGreaterThan(4_000);
  const stopped = performance.now();
  server.stop();
  expect(await server.gone).toBe(0);
  expect(performance.now() - stopped).toBeLessThan(10_000);
  expect(server.errors.join('')).toBe('');
});

const end = { contactType: 1, country: 'RU', name: 'Lavka', address: 'Street 7', phone: '+79161234567' };
const order = {
  apiKey: KEY,
  sender: { ...end, cityId: '7700000000000', contactPerson: 'Petrova' },
  receiver: { ...end, cityId: '7800000000000' },
  cargo: { cargoType: 2, description: 'goods', cargoItems: [{ weight: 2.5, qty: 1, l: 30, h: 20, w: 10 }] },
  emergencyEmail: 'a@example.com',
  callCourier: false,
  deliveryOptions: { vendorId: 1, vendorUrgentTypeId: 'SW-STD', comments: 'sandbox:unavailable' },
};
