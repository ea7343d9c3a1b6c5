import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { plainPdf } from './plain-pdf.ts';
import { SimulatedRefusal, serveVendor, type VendorPlay } from './serve-vendor.ts';

const unreadable = { status: 400, body: { code: 'UNREADABLE' } };
const play = async (answer: VendorPlay['answer'], more: Partial<VendorPlay> = {}) => {
  const server = await serveVendor({ answer, unreadable, ...more });
  onTestFinished(server.stop);
  return server;
};

it('gives the simulator what was asked: the route, the address, the headers and the text', async () => {
  const seen: unknown[] = [];
  const { origin } = await play(({ route, url, headers, text }) => {
    seen.push([route, url.searchParams.get('page'), headers['x-key'], text]);
    return { body: {} };
  });
  await fetch(`${origin}/v1/rates?page=2`, { method: 'POST', headers: { 'X-Key': 'k' }, body: 'тело' });
  await fetch(`${origin}/v1/points`);
  expect(seen).toEqual([
    ['POST /v1/rates', '2', 'k', 'тело'],
    ['GET /v1/points', null, undefined, ''],
  ]);
});

it('sends values as JSON, bytes as a PDF and texts as XML, with status 200 where none is said', async () => {
  const answers: Record<string, Awaited<ReturnType<VendorPlay['answer']>>> = {
    'GET /json': { body: { a: 'я' } },
    'GET /list': { status: 201, body: [1] },
    'GET /pdf': { body: plainPdf('AC1') },
    'GET /xml': { body: '<a/>' },
    'GET /soap': { body: '<a/>', headers: { 'content-type': 'application/soap+xml' } },
    'GET /pages': { body: {}, headers: { 'x-pages': '3' } },
  };
  const { origin } = await play(({ route }) => answers[route] ?? { body: {} }, {
    jsonType: 'application/json;charset=UTF-8',
  });
  const get = async (path: string) => {
    const answer = await fetch(origin + path);
    return [answer.status, answer.headers.get('content-type'), (await answer.text()).slice(0, 8)];
  };
  expect(await get('/json')).toEqual([200, 'application/json;charset=UTF-8', '{"a":"я"']);
  expect(await get('/list')).toEqual([201, 'application/json;charset=UTF-8', '[1]']);
  expect(await get('/pdf')).toEqual([200, 'application/pdf', '%PDF-1.4']);
  expect(await get('/xml')).toEqual([200, 'text/xml; charset=utf-8', '<a/>']);
  expect(await get('/soap')).toEqual([200, 'application/soap+xml', '<a/>']);
  expect((await fetch(`${origin}/pages`)).headers.get('x-pages')).toBe('3');
});

it('says a refusal in the words of the vendor, and one word to all that it cannot read', async () => {
  const { origin } = await play(async ({ route, text }) => {
    if (route === 'GET /refused') throw new SimulatedRefusal(409, { code: 'TOO_LATE' });
    return { body: JSON.parse(text) };
  });
  const refused = await fetch(`${origin}/refused`);
  expect([refused.status, await refused.json()]).toEqual([409, { code: 'TOO_LATE' }]);
  const odd = await fetch(origin, { method: 'POST', body: '{' });
  expect([odd.status, await odd.json()]).toEqual([400, { code: 'UNREADABLE' }]);
  // It goes on afterwards.
  expect((await fetch(origin, { method: 'POST', body: '{}' })).status).toBe(200);
});

it('takes the port that it is told, and fails with the error of Node where another has it', async () => {
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const { port } = holder.address() as { port: number };
  holder.close();
  await once(holder, 'close');
  const { origin } = await play(() => ({ body: {} }), { port });
  expect(origin).toBe(`http://127.0.0.1:${port}`);
});

it('ends, and every connection with it', async () => {
  const server = await serveVendor({ answer: () => new Promise(() => {}), unreadable });
  const hanging = fetch(server.origin);
  await new Promise((resolve) => setTimeout(resolve, 50));
  await Promise.all([server.stop(), expect(hanging).rejects.toThrow()]);
  await expect(fetch(server.origin)).rejects.toThrow();
});
