import { expect, it } from 'vitest';
import { z } from 'zod';
import type { VendorAnswer } from '../adapter/http-client.ts';
import { toVendorProblem, VendorProblem } from '../adapter/vendor-problem.ts';
import { readAnswer, readBytes, readText } from './read-answer.ts';

const schema = z.object({ rates: z.array(z.object({ price: z.number() })) });

const answer = (status: number, body: string, contentType = 'application/json'): VendorAnswer => ({
  status,
  contentType,
  retryAfterMs: 2000,
  headers: {},
  bytes: Buffer.from(body),
});

const problemOf = (read: () => unknown): VendorProblem => {
  try {
    return expect.fail(`A problem was due, not ${JSON.stringify(read())}`);
  } catch (thrown) {
    return toVendorProblem(thrown);
  }
};

it('reads JSON of any JSON content type', () => {
  for (const type of ['application/json', 'application/json; charset=utf-8', 'application/hal+json', 'text/json']) {
    expect(readAnswer(answer(200, '{"rates":[{"price":1}]}', type), schema)).toEqual({ rates: [{ price: 1 }] });
  }
});

it.for([
  [400, { kind: 'invalid', field: null }],
  [401, { kind: 'auth' }],
  [403, { kind: 'auth' }],
  [404, { kind: 'notFound' }],
  [408, { kind: 'unavailable', neverSent: false }],
  [409, { kind: 'conflict' }],
  [410, { kind: 'notFound' }],
  [422, { kind: 'invalid', field: null }],
  [429, { kind: 'limited', retryAfterMs: 2000 }],
  [500, { kind: 'unavailable', neverSent: false }],
  [503, { kind: 'unavailable', neverSent: false }],
  [302, { kind: 'defect' }],
  [418, { kind: 'defect' }],
] as const)('reads HTTP status %i as its class', ([status, detail]) => {
  const problem = problemOf(() => readAnswer(answer(status, '<html>', 'text/html'), schema));
  expect(problem.detail).toEqual(detail);
  expect(problem.text).toEqual({
    en: `The vendor answered with HTTP status ${status}.`,
    ru: `Служба доставки ответила статусом HTTP ${status}.`,
  });
});

it('takes the vendor at its word where it says more than its status', () => {
  const readProblem = () => new VendorProblem({ kind: 'tooLate' }, 'It is on its way.');
  expect(problemOf(() => readAnswer(answer(409, '{}'), schema, readProblem)).kind).toBe('tooLate');
  expect(problemOf(() => readAnswer(answer(409, '<html>', 'text/html'), schema, readProblem)).kind).toBe('conflict');
});

it.for([
  ['cut JSON', '{"rates":[', 'application/json'],
  ['an HTML page', '<html></html>', 'text/html'],
  ['JSON that calls itself text', '{"rates":[]}', 'text/plain'],
  ['nothing', '', ''],
] as const)('calls %s a defect', ([, body, type]) => {
  expect(problemOf(() => readAnswer(answer(200, body, type), schema)).kind).toBe('defect');
});

it('names the place that fails the schema, and not what stands there', () => {
  const problem = problemOf(() => readAnswer(answer(200, '{"rates":[{"price":"canary"}]}'), schema));
  expect(problem.kind).toBe('defect');
  expect(problem.message).toContain("'rates.0.price'");
  expect(problem.message).not.toContain('canary');
});

it('reads text in the character set that it is said to be in', () => {
  const text = (bytes: Uint8Array, contentType: string) => readText({ ...answer(200, '', contentType), bytes });
  expect(text(Buffer.from('<a>Ёж</a>'), 'text/xml')).toBe('<a>Ёж</a>');
  expect(text(Buffer.from([0xa8, 0xe6]), 'text/xml; charset="windows-1251"')).toBe('Ёж');
  expect(problemOf(() => text(Buffer.from('a'), 'text/xml; charset=klingon')).kind).toBe('defect');
  expect(problemOf(() => readText(answer(503, 'down', 'text/html'))).kind).toBe('unavailable');
});

it('gives bytes as they are, and refuses as a refusal says', () => {
  expect(readBytes(answer(200, 'abc', 'image/png'))).toEqual(Buffer.from('abc'));
  expect(problemOf(() => readBytes(answer(401, '{}'))).kind).toBe('auth');
});

it('reads JSON behind a mark of byte order, and in another character set', () => {
  expect(readAnswer(answer(200, '\ufeff{"rates":[]}'), schema)).toEqual({ rates: [] });
  const cyrillic = {
    ...answer(200, '', 'application/json; charset=windows-1251'),
    bytes: Buffer.from([0x22, 0xa8, 0xe6, 0x22]),
  };
  expect(readAnswer(cyrillic, z.string())).toBe('Ёж');
  expect(readAnswer(answer(200, '"Ёж"', 'application/json;charset=UTF-8'), z.string())).toBe('Ёж');
  expect(problemOf(() => readAnswer(answer(200, '1', 'application/json; charset=klingon'), z.number())).kind).toBe(
    'defect',
  );
});

it('names a place at no greater length than anybody reads', () => {
  const body = JSON.stringify({ ['x'.repeat(100_000)]: 1 });
  const problem = problemOf(() => readAnswer(answer(200, body), z.record(z.string(), z.string())));
  expect(problem.message.length).toBeLessThan(300);
});
