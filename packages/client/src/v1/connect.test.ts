import { expect, it } from 'vitest';
import { openServer } from '../testing/open-server.ts';
import { connect } from './index.ts';

it('writes the key into every body, before the rest', async () => {
  const { url, received } = await openServer({ json: [] });
  const cartage = connect({ url, key: 'the-key', locale: 'ru' });
  await cartage.Get({ orderId: 'CTG-1' });
  await cartage.CalcMany([{ customerOrderId: '1' }, { customerOrderId: '2' }] as never);
  expect(received.map(({ url: address, body }) => [address, JSON.stringify(body)])).toEqual([
    ['/OpenAPI/v1/Get', '{"apiKey":"the-key","orderId":"CTG-1"}'],
    ['/OpenAPI/v1/CalcMany', '[{"apiKey":"the-key","customerOrderId":"1"},{"apiKey":"the-key","customerOrderId":"2"}]'],
  ]);
  expect(received[0]?.headers).toMatchObject({ 'accept-language': 'ru' });
  expect(received[0]?.headers).not.toHaveProperty('authorization');
});

it('gives a key to what makes something, and none to what changes or reads', async () => {
  const { url, received } = await openServer({});
  const cartage = connect({ url, key: 'the-key' });
  await cartage.Create({} as never);
  await cartage.Update({} as never);
  await cartage.Calc({} as never);
  expect(received.map(({ headers }) => typeof headers['idempotency-key'])).toEqual([
    'string',
    'undefined',
    'undefined',
  ]);
});

it('sends files as bytes or as base64', async () => {
  const { url, received } = await openServer({ text: 'x', headers: { 'Content-Type': 'application/octet-stream' } });
  const cartage = connect({ url, key: 'the-key' });
  const bytes = Uint8Array.from({ length: 50_000 }, (_, index) => index * 7);
  const base64 = Buffer.from(bytes).toString('base64');
  for (const includePdf of [bytes, bytes.buffer, new Blob([bytes]), base64, null, undefined]) {
    await cartage.Print({ orderId: 'CTG-1', includePdf });
  }
  expect(received.map(({ body }) => (body as { includePdf?: unknown }).includePdf)).toEqual([
    ...[base64, base64, base64, base64],
    null,
    undefined,
  ]);
});
