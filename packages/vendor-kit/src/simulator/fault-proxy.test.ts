import { expect, it, onTestFinished } from 'vitest';
import { type FaultProxy, startFaultProxy, type TransportFault } from './fault-proxy.ts';
import { serveVendor } from './serve-vendor.ts';

/** A vendor that counts what it has done, and the proxy before it. */
const stand = async (): Promise<{ proxy: FaultProxy; done: () => number }> => {
  let done = 0;
  const vendor = await serveVendor({
    answer: ({ text }) => {
      done++;
      return { status: 201, headers: { 'x-pages': '2' }, body: { got: text, list: [{ code: 'A' }] } };
    },
    unreadable: { status: 400, body: {} },
  });
  const proxy = await startFaultProxy(vendor.origin);
  onTestFinished(async () => {
    await proxy.stop();
    await vendor.stop();
  });
  return { proxy, done: () => done };
};
const post = (proxy: FaultProxy, signal?: AbortSignal) =>
  fetch(`${proxy.origin}/orders?n=1`, {
    method: 'POST',
    headers: { 'x-key': 'k' },
    body: 'parcel',
    redirect: 'manual',
    ...(signal && { signal }),
  });

it('lets everything through until it is told otherwise, and notes what came', async () => {
  const { proxy, done } = await stand();
  const answer = await post(proxy);
  expect([answer.status, answer.headers.get('x-pages'), await answer.json()]).toEqual([
    201,
    '2',
    { got: 'parcel', list: [{ code: 'A' }] },
  ]);
  expect(done()).toBe(1);
  expect(proxy.requests).toMatchObject([
    { method: 'POST', path: '/orders?n=1', headers: { 'x-key': 'k' }, body: 'parcel' },
  ]);
  expect(proxy.isJson()).toBe(true);
});

it.each<[TransportFault, number, string | RegExp]>([
  ['garbage', 200, '{"rates":[{"ta'],
  ['html', 200, /^<!doctype html>/],
  ['wrong-type', 200, '{}'],
  ['redirect', 302, '{}'],
  ['401', 401, '{}'],
  ['blocked', 403, /^<!doctype html>/],
  ['429', 429, '{}'],
  ['500', 500, '{}'],
  ['503', 503, '{}'],
  ['echo', 400, /x-key.*parcel/],
])('answers by itself where the fault is %s, and the vendor hears nothing', async (fault, status, text) => {
  const { proxy, done } = await stand();
  proxy.strike(fault);
  const answer = await post(proxy);
  expect(answer.status).toBe(status);
  if (typeof text === 'string') expect(await answer.text()).toBe(text);
  else expect(await answer.text()).toMatch(text);
  expect(done()).toBe(0);
  expect(proxy.requests).toHaveLength(1);
});

it.each<TransportFault>(['refuse', 'reset', 'cut', 'huge'])(
  'ends %s without a whole answer that can be kept',
  async (fault) => {
    const { proxy, done } = await stand();
    proxy.strike(fault);
    const size = async () => (await (await post(proxy)).arrayBuffer()).byteLength;
    if (fault === 'huge') expect(await size()).toBe(20 * 1024 * 1024);
    else await expect(size()).rejects.toThrow();
    expect(done()).toBe(0);
  },
);

it.each<TransportFault>(['hang', 'drip'])('lets nobody see the end of %s', async (fault) => {
  const { proxy, done } = await stand();
  proxy.strike(fault);
  await expect(post(proxy, AbortSignal.timeout(150)).then((answer) => answer.text())).rejects.toThrow();
  expect(done()).toBe(0);
});

it('loses the answer to what the vendor has done', async () => {
  const { proxy, done } = await stand();
  proxy.strike('lose-answer');
  await expect(post(proxy)).rejects.toThrow();
  expect(done()).toBe(1);
});

it('counts what the vendor refused for being asked too often, though the answer was lost', async () => {
  const vendor = await serveVendor({
    answer: () => ({ status: 429, body: {} }),
    unreadable: { status: 400, body: {} },
  });
  const proxy = await startFaultProxy(vendor.origin);
  onTestFinished(async () => {
    await proxy.stop();
    await vendor.stop();
  });
  await post(proxy);
  proxy.strike('lose-answer');
  await expect(post(proxy)).rejects.toThrow();
  expect(proxy.limited()).toBe(2);
});

it('strikes the nth request alone, counted from when it is told; a refused token stays refused', async () => {
  const { proxy, done } = await stand();
  const statuses = async (count: number) => {
    const all: number[] = [];
    for (let n = 0; n < count; n++) all.push((await post(proxy)).status);
    return all;
  };
  await post(proxy);
  proxy.strike('503', 2);
  expect(await statuses(3)).toEqual([201, 503, 201]);
  proxy.strike('401', 2);
  expect(await statuses(4)).toEqual([201, 401, 401, 401]);
  proxy.strike(null);
  expect(await statuses(1)).toEqual([201]);
  expect(done()).toBe(5);
});

it('counts what strays after a redirect', async () => {
  const { proxy } = await stand();
  proxy.strike('redirect');
  await fetch(proxy.origin);
  expect(proxy.strays()).toBe(1);
});

it('changes answers, those that are no JSON by their text', async () => {
  const { proxy } = await stand();
  proxy.mutate = { json: () => ({ changed: true }) };
  expect(await (await post(proxy)).json()).toEqual({ changed: true });
  proxy.mutate = null;
  expect(await (await post(proxy)).json()).toMatchObject({ got: 'parcel' });
});

it('tells that a request has come, and waits before an answer goes on', async () => {
  const { proxy } = await stand();
  const order: string[] = [];
  const heard = proxy.heard().then(() => order.push('heard'));
  proxy.onForwarded = async () => void order.push('forwarded');
  await post(proxy);
  await heard;
  expect(order).toEqual(['heard', 'forwarded']);
});

it('knows an address at which nobody listens', async () => {
  const { proxy } = await stand();
  await expect(fetch(proxy.deadOrigin)).rejects.toThrow();
});
