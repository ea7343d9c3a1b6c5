import { expect, it } from 'vitest';
import { failureOf, openServer, refused } from './testing/open-server.ts';
import { connect } from './v2/index.ts';

const seen = async <T>(elements: AsyncIterable<T>, most = 100): Promise<readonly T[]> => {
  const list: T[] = [];
  for await (const one of elements) {
    list.push(one);
    if (list.length === most) break;
  }
  return list;
};

const page = (ids: readonly string[], nextLink: string | null) => ({
  json: { orders: ids.map((orderId) => ({ orderId })), totalCount: 3, nextLink },
});

it('walks pages by their links, at the address that it was connected to', async () => {
  const { url, received } = await openServer(
    page(['1', '2'], 'https://public.example.com/openapi/v2/Orders?ordersId[]=a%26&ordersId[]=b&after=2'),
    page(['3'], null),
  );
  const cartage = connect({ url, key: 'the-key' });
  const orders = await seen(cartage.pages.List({ ordersId: ['a&', 'b'], PageSize: 2 }));
  expect(orders.map(({ orderId }) => orderId)).toEqual(['1', '2', '3']);
  expect(received.map((one) => decodeURIComponent(one.url))).toEqual([
    '/openapi/v2/Orders?ordersId=a&&ordersId=b&PageSize=2',
    '/openapi/v2/Orders?ordersId[]=a&&ordersId[]=b&after=2',
  ]);
});

it('asks for a page when it is needed', async () => {
  const { url, received } = await openServer(page(['1', '2'], 'http://a.example/?after=2'), page(['3'], null));
  const cartage = connect({ url, key: 'the-key' });
  const walk = cartage.pages.List();
  expect(received).toHaveLength(0);
  expect(await seen(walk, 2)).toHaveLength(2);
  expect(received).toHaveLength(1);
});

it('sends the body with every page', async () => {
  const points = (ppId: string, nextLink: string | null) => ({
    json: { pickupPoints: [{ ppId }], totalCount: 2, nextLink },
  });
  const { url, received } = await openServer(points('1', 'http://a.example/x?PageNum=2&PageSize=1'), points('2', null));
  const body = { cargo: {} } as never;
  expect(await seen(connect({ url, key: 'the-key' }).pages.PickupPointsCalc({ PageSize: 1, body }))).toHaveLength(2);
  expect(received.map(({ url: address, body: sent }) => [address, sent])).toEqual([
    ['/openapi/v2/PickupPoints/Calc?PageSize=1', { cargo: {} }],
    ['/openapi/v2/PickupPoints/Calc?PageNum=2&PageSize=1', { cargo: {} }],
  ]);
});

it('repeats a page that failed, and fails with what is refused', async () => {
  const { url, received } = await openServer(
    page(['1'], 'http://a.example/?after=1'),
    refused(503, 'InternalError'),
    page(['2'], 'http://a.example/?after=2'),
    refused(400, 'RequestInvalid'),
  );
  const cartage = connect({ url, key: 'the-key', sleep: async () => {} });
  const ids: string[] = [];
  const walked = (async () => {
    for await (const { orderId } of cartage.pages.List()) ids.push(orderId);
  })();
  expect(await failureOf(walked)).toMatchObject({ code: 'RequestInvalid', operation: 'List' });
  expect(ids).toEqual(['1', '2']);
  expect(received).toHaveLength(4);
});

it('has pages for all that have a link to the next, and for nothing else', () => {
  const { pages } = connect({ url: 'http://a.example', key: 'the-key' });
  expect(Object.keys(pages).sort()).toEqual([
    ...['BalanceHistory', 'BalanceInvoices', 'Children', 'List', 'ListAudit', 'ListCompanies', 'ListCourierCalls'],
    ...['ListKeys', 'ListUsers'],
    ...['PickupPoints', 'PickupPointsCalc', 'WebhookDeliveries'],
  ]);
});
