import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { type OpenedApi, openTestApi } from '../testing/open-test-api.ts';
import { operationNamed, post, withFields } from '../testing/table-of-operations.ts';

// interface 1.16.

let opened: OpenedApi;
const lines: string[] = [];
let app: OpenedApi['app'];
beforeAll(async () => {
  opened = await openTestApi();
  const write = (_: object, message: string) => void lines.push(message);
  const log = { debug: () => {}, info: write, warn: write, error: write };
  app = createApp({ ...opened.api, service: { ...opened.service, log } });
});
afterAll(() => opened?.close());

/** What the provider says of a payment of ours, and its proof. */
const said = async () => {
  const { path, body } = operationNamed('Create');
  const byCard = { deliveryOptions: { vendorId: 1, vendorUrgentTypeId: 'SW-STD', paymentType: 4 } };
  const created = await opened.request(path, post(withFields(body, { ...byCard, apiKey: 'sandbox-key' })));
  const { orderId } = (await created.json()) as { readonly orderId: string };
  const listed = await fetch(`${opened.vendorsUrl}/_control/payments?orderId=${orderId}`);
  const [{ id }] = (await listed.json()) as [{ readonly id: string }];
  const headers = { Authorization: 'Bearer sandbox-payments' };
  const told = await (await fetch(`${opened.vendorsUrl}/pay/api/payments/${id}`, { headers })).text();
  const signature = createHmac('sha256', 'sandbox-notifications').update(`1.${told}`).digest('hex');
  return { body: told, headers: { 'X-Payment-Timestamp': '1', 'X-Payment-Signature': signature } };
};
const notify = async (init: RequestInit = {}, from = 'a stranger', path = '/payments/sandbox/notifications') => {
  const asked = { method: 'POST', body: '{}', ...init };
  const answer = await app.request(path, asked, { incoming: { socket: { remoteAddress: from } } });
  return { status: answer.status, wait: answer.headers.get('retry-after') };
};

it.each([
  ['forged ones', '/payments/sandbox/notifications', 403],
  ['ones of nobody', '/payments/nobody/notifications', 404],
])('whoever sends many %s is told to wait, and the log is told seldom', async (from, path, refused) => {
  lines.length = 0;
  const answers = await Promise.all(Array.from({ length: 300 }, () => notify({}, from, path)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([refused, 429]));
  expect(answers.find(({ status }) => status === 429)?.wait).toBe('5');
  expect(lines.filter((line) => line.includes('not believed')).length).toBeLessThanOrEqual(1);
  const let20 = answers.filter(({ status }) => status === refused).length;
  expect(lines.filter((line) => line === 'request')).toHaveLength(let20);
});

it('whoever has the proof is let in from the same address', async () => {
  const proved = await said();
  const forged = await Promise.all(Array.from({ length: 60 }, () => notify()));
  expect(forged.some(({ status }) => status === 429)).toBe(true);
  expect((await notify(proved)).status).toBe(204);
});

it('a notification has at most 64 KiB, whether its length is told or not', async () => {
  const most = 64 * 1024;
  const large = (bytes: number) => new Blob([new Uint8Array(bytes)]).stream();
  expect(await notify({ body: large(most), duplex: 'half' } as RequestInit, 'large')).toMatchObject({ status: 403 });
  for (const sent of [Buffer.alloc(most + 1), large(most + 1)])
    expect(await notify({ body: sent, duplex: 'half' } as RequestInit, 'large')).toMatchObject({ status: 413 });
});
