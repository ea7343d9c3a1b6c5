import { expect, it } from 'vitest';
import { ofStatus, routesOf, scripted } from './scripted.ts';

const get = (path: string) => ({ method: 'GET', url: `https://api.acme.example${path}` }) as const;

it('answers as it is told, by the request where it is to, and notes what was asked', async () => {
  const { call, asked } = scripted({
    'GET /points': ({ url }: { readonly url: string }) => ({ page: new URL(url).searchParams.get('page') }),
    'GET /orders': ofStatus(404, 'none'),
  });
  const { bytes, status } = await call.http.request(get('/points?page=2'));
  expect([status, Buffer.from(bytes).toString()]).toEqual([200, '{"page":"2"}']);
  expect((await call.http.request(get('/orders'))).status).toBe(404);
  await expect(call.http.request(get('/cities'))).rejects.toThrow('GET /cities is not in the script');
  expect(routesOf(asked)).toEqual(['GET /points', 'GET /orders', 'GET /cities']);
});

it('keeps between calls what a connection does', async () => {
  const { call } = scripted({});
  const tokens = ['first', 'second'];
  const token = () => call.cache('token', async () => ({ value: tokens.shift(), ttlMs: 1000 }));
  expect([await token(), await token()]).toEqual(['first', 'first']);
  call.cache.drop('token');
  expect(await token()).toBe('second');
});
