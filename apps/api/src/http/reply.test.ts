import { expect, it } from 'vitest';
import { replyOf } from './reply.ts';

it.each([
  ['application/pdf', undefined, 'application/pdf'],
  ['*/*', 'image/png', 'image/png'],
  ['*/*', undefined, 'application/octet-stream'],
])('a file whose contract says %s, itself %s, is %s', async (ofContract, mimeType, sent) => {
  const file = { content: new Uint8Array(), name: 'f', ...(mimeType ? { mimeType } : {}) };
  expect((await replyOf({ status: 200, file }, ofContract)).headers['Content-Type']).toBe(sent);
});
