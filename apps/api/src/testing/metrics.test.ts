import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { attentionReasons } from '@cartage/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OpenedApi, openTestApi } from './open-test-api.ts';
import { operationNamed, post } from './table-of-operations.ts';

let opened: OpenedApi;
beforeAll(async () => {
  // A working day.
  opened = await openTestApi({}, () => Date.parse('2026-11-23T10:00:00+03:00'));
});
afterAll(() => opened?.close());

const metrics = async (): Promise<string> => (await opened.request('/metrics')).text();

it('count requests by operation, status and outcome, vendor calls by outcome, order events by status, and jobs', async () => {
  const { path, body } = operationNamed('Create');
  const deliveryOptions = { vendorId: 1, vendorUrgentTypeId: 'SW-STD' };
  const created = await opened.request(path, post({ ...body, apiKey: opened.key, deliveryOptions }));
  expect(created.status).toBe(201);
  await opened.request('/OpenAPI/v1/Nothing/canary', post({}));
  const text = await metrics();
  expect(text).toMatch(
    /^cartage_request_duration_seconds_count\{operation="POST \/OpenAPI\/v1\/Create",status="201",outcome="ok"\} 1$/m,
  );
  expect(text).toMatch(
    /^cartage_request_duration_seconds_count\{operation="other",status="404",outcome="refused"\} 1$/m,
  );
  expect(text).toMatch(
    /^cartage_vendor_call_duration_seconds_count\{vendor="\w+",capability="handOver",outcome="ok"\} 1$/m,
  );
  expect(text).toMatch(/^cartage_vendor_limit_used_ratio\{vendor="swift"\} 0\.\d+/m);
  expect(text).toMatch(/^cartage_vendor_quotes_total\{vendor="swift",from="vendor"\} \d+$/m);
  for (const name of ['cartage_history_lines_total', 'cartage_order_events_total']) {
    expect(text).toMatch(new RegExp(`^${name}\\{status="TransferredToVendor"\\} 1$`, 'm'));
  }
  expect(text).toMatch(/^cartage_jobs\{state="due"\} \d+$/m);
  expect(text).toMatch(/^cartage_calculations\{state="running"\} 0$/m);
  expect(text).toMatch(/^cartage_calculations\{state="waiting"\} 0$/m);
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
});

it('tell what people have to decide and what is ill, with every reason there is', async () => {
  const text = await metrics();
  for (const reason of attentionReasons) expect(text).toContain(`cartage_orders_attention{reason="${reason}"} `);
  expect(text).toMatch(/^cartage_oldest_due_job_seconds \d/m);
  expect(text).toMatch(/^cartage_vendor_circuits_open\{vendor="swift"\} 0$/m);
  expect(text).toMatch(/^cartage_database_wait_seconds_count 0$/m);
});

it('are there under one name, so that a proxy which tells letters apart keeps them inside by it', async () => {
  for (const path of ['/metrics', '/metrics/', '/metrics?a']) expect((await opened.request(path)).status).toBe(200);
  for (const path of ['/Metrics', '/METRICS/', '/metricS?a', '/%6Detrics', '/x/../Metrics']) {
    const answer = await opened.request(path);
    expect(answer.status, path).toBe(404);
    expect(await answer.text()).not.toContain('cartage_');
  }
});

const root = fileURLToPath(new URL('../../../..', import.meta.url));

it('are those that docs/operations/health.md lists, and no others', async () => {
  const listed = (await readFile(join(root, 'docs/operations/health.md'), 'utf8')).matchAll(/^\| `(cartage_\w+)` \|/gm);
  const served = (await metrics()).matchAll(/^# TYPE (cartage_\w+) /gm);
  // The old name of another one.
  const names = [...served].map(([, name]) => name).filter((name) => name !== 'cartage_order_events_total');
  expect([...listed].map(([, name]) => name).sort()).toEqual(names.sort());
});

it('tell a refusal, for which the interface has the status 500 too, from a defect', async () => {
  const { path, body } = operationNamed('Get');
  const lines: unknown[] = [];
  const { log } = opened.service;
  const info = log.info.bind(log);
  Object.assign(log, { info: (fields: object, message: string) => lines.push({ ...fields, message }) });
  try {
    const refused = await opened.request(path, post({ ...body, apiKey: opened.key, orderId: 'CTG-0000-0000' }));
    expect(refused.status).toBe(500);
  } finally {
    Object.assign(log, { info });
  }
  expect(lines).toEqual([
    {
      message: 'request',
      requestId: expect.any(String),
      method: 'POST',
      path: expect.stringMatching(/get$/i),
      operation: 'POST /OpenAPI/v1/Get',
      status: 500,
      outcome: 'refused',
      problems: ['OrderNotFound'],
      ms: expect.any(Number),
      companyId: opened.companyId,
      keyId: expect.any(Number),
    },
  ]);
  expect(await metrics()).toMatch(
    /^cartage_request_duration_seconds_count\{operation="POST \/OpenAPI\/v1\/Get",status="500",outcome="refused"\} 1$/m,
  );
});

const ours = (text: string) => text.split('\n').filter((line) => line.startsWith('cartage_'));

it('hold no label that a caller could choose', async () => {
  const { path, body } = operationNamed('Calc');
  const ask = async (canary: string) => {
    await opened.request(`/${canary}`, post({}));
    await opened.request(`${path}?${canary}=1`, post({ ...body, apiKey: canary }, { 'X-Request-Id': canary }));
    await opened.request(path, { method: canary.toUpperCase() });
    return metrics();
  };
  const first = await ask('canary-1');
  await ask('canary-2');
  const third = await ask('canary-3');
  expect(third.toLowerCase()).not.toContain('canary');
  // Node's own come and go: a kind of garbage collection has its lines once there was one.
  expect(ours(third)).toHaveLength(ours(first).length);
});
