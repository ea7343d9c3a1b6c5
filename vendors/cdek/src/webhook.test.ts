import { routesOf } from '@cartage/vendor-kit/laws';
import { expect, it } from 'vitest';
import { answering, byId, gone, order } from './testing.ts';
import { webhook } from './webhook.ts';

const told = (attributes: object, uuid = 'u-1', type = 'ORDER_STATUS') => ({
  method: 'POST' as const,
  query: {},
  headers: {},
  bytes: new TextEncoder().encode(JSON.stringify({ type, uuid, attributes })),
});

it('asks for the order that CDEK tells news of', async () => {
  const { call } = answering({ [byId]: order(['CREATED']) });
  expect(await webhook.read(told({ number: 'A-1', code: 'CREATED' }), call)).toMatchObject([{ reference: 'A-1' }]);
  const untold = { number: null, code: null, status_date_time: null, is_return: null, is_client_return: null };
  expect(await webhook.read(told(untold), call)).toMatchObject([{ reference: 'A-1' }]);
  expect(await webhook.read(told({}, 'u-1', 'PRINT_FORM'), call)).toEqual([]);
});

it('is told nothing by what is no news, and by an order without a number', async () => {
  const body = { ...told({}), bytes: new TextEncoder().encode('{"type":"ORDER_STATUS"}') };
  await expect(webhook.read(body, answering({}).call)).rejects.toMatchObject({ kind: 'defect' });
  const { call } = answering({ [byId]: { entity: { uuid: 'u-1' } } });
  expect(await webhook.read(told({}), call)).toEqual([]);
});

it('takes the news of a return for those of the shipment that comes back', async () => {
  const { call } = answering({
    'GET /v2/orders/u-9': { entity: { uuid: 'u-9' }, related_entities: [{ type: 'direct_order', uuid: 'u-1' }] },
    [byId]: order(['NOT_DELIVERED']),
  });
  expect(await webhook.read(told({ is_return: true }, 'u-9'), call)).toMatchObject([{ reference: 'A-1' }]);
});

it('takes a return that a customer sends, and a reverse, for no news of the shipment', async () => {
  for (const kind of ['is_client_return', 'is_reverse'])
    expect(await webhook.read(told({ number: 'A-1', code: 'DELIVERED', [kind]: true }), answering({}).call)).toEqual(
      [],
    );
});

it('hears of the removal of an order that CDEK does not show any more', async () => {
  const removed = { number: 'A-1', code: 'REMOVED', status_date_time: '2031-06-02T08:00:00+0000' };
  const { call } = answering({ [byId]: gone });
  expect(await webhook.read(told(removed), call)).toMatchObject([
    { reference: 'A-1', events: [{ status: 'Canceled', at: Date.UTC(2031, 5, 2, 8) }] },
  ]);
  await expect(webhook.read(told({ ...removed, code: 'CREATED' }), call)).rejects.toMatchObject({ kind: 'notFound' });
});

const none = { 'GET /v2/webhooks': [] };
const subscribed = { entity: { uuid: 'w-1' }, requests: [{ type: 'CREATE', state: 'SUCCESSFUL' }] };

it('has CDEK call one address once, and no longer what that was before', async () => {
  const url = 'https://shop.example/vendors/cdek/1/webhook';
  const first = answering({ ...none, 'POST /v2/webhooks': subscribed });
  await webhook.subscribe?.(url, first.call);
  const { json } = first.asked.at(-1) ?? {};
  const of = (uuid: string, more: object) => ({ uuid, ...(json as object), ...more });
  const again = answering({
    'GET /v2/webhooks': [
      of('w-1', {}),
      of('w-2', { url: `${url}?word=old` }),
      of('w-3', { url: 'https://other.example/' }),
      of('w-4', { type: 'PRINT_FORM', url }),
    ],
    'DELETE /v2/webhooks/w-2': subscribed,
  });
  await webhook.subscribe?.(url, again.call);
  expect(routesOf(again.asked).slice(1)).toEqual(['GET /v2/webhooks', 'DELETE /v2/webhooks/w-2']);
});

it('lets in who has the word of its own address, and of no other connection', async () => {
  const { call, asked, said } = answering({ ...none, 'POST /v2/webhooks': subscribed });
  await webhook.subscribe?.('https://shop.example/vendors/cdek/1/webhook', call);
  const { url, type } = (asked.at(-1)?.json ?? {}) as { url: string; type: string };
  expect(type).toBe('ORDER_STATUS');
  const word = new URL(url).searchParams.get('word') ?? '';
  expect(said).toContain(word);
  const verify = (query: Record<string, string>, id: string) =>
    webhook.verify({ ...told({}), query }, { ...call.account, id }, 0);
  expect(verify({ word }, 'a')).toBe(true);
  expect(verify({ word }, 'b')).toBe(false);
  expect(verify({}, 'a')).toBe(false);
});
