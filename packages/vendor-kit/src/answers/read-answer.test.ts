import { expect, it } from 'vitest';
import { z } from 'zod';
import type { VendorAnswer } from '../adapter/http-client.ts';
import { toVendorProblem, VendorProblem } from '../adapter/vendor-problem.ts';
import { readAnswer, readBytes, readText } from './read-answer.ts';

const schema = z.object({ rates: z.array(z.object({ price: z.number() })) });

const answer = (status: number, body: string, contentType = 'application/json'): VendorAnswer => ({
  status,
  contentType,
  retryAfterMs: status === 429 ? 2000 : null,
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
  const problem = problemOf(() => readAnswer(answer(status, 'No.', 'text/plain'), schema));
  expect(problem.detail).toEqual(detail);
  expect(problem.text).toEqual({
    en: `The vendor answered with HTTP status ${status}.`,
    ru: `Служба доставки ответила статусом HTTP ${status}.`,
  });
});

const page = '<!doctype html><html><body>403 Forbidden</body></html>';

it('takes a refusal with a page for a block at a gateway, and not for bad credentials', () => {
  for (const status of [401, 403])
    for (const [body, type] of [
      [page, 'text/html; charset=utf-8'],
      ['', 'text/html'],
      [`\ufeff\n ${page}`, 'application/json'],
      ['<html lang="ru">', 'text/plain'],
    ] as const) {
      const problem = problemOf(() => readAnswer(answer(status, body, type), schema));
      expect(problem.detail, body).toEqual({ kind: 'unavailable', neverSent: false });
      expect(problem.message).toContain(`HTTP status ${status}`);
      expect(problem.message).toContain('gateway');
    }
  // A server that asks for a password shows people a page, too.
  const asking = { ...answer(401, page, 'text/html'), headers: { 'www-authenticate': 'Basic realm="API"' } };
  expect(problemOf(() => readAnswer(asking, schema)).kind).toBe('auth');
  expect(problemOf(() => readAnswer(answer(403, '<error>no</error>', 'text/xml'), schema)).kind).toBe('auth');
});

it('takes a refusal that speaks of a limit for a limit', () => {
  for (const body of [
    '{"message":"API rate limit exceeded"}',
    '{"message":"Too Many Requests"}',
    '<html><h1>You have exceeded your daily quota</h1></html>',
    '{"desc":"Превышен лимит запросов за сутки"}',
    '{"desc":"Суточный лимит обращений исчерпан"}',
    'Слишком много запросов',
  ])
    expect(problemOf(() => readAnswer(answer(403, body, ''), schema)).detail, body).toEqual({
      ...{ kind: 'limited', retryAfterMs: null },
    });
  const later = { ...answer(403, '{}'), retryAfterMs: 5000 };
  expect(problemOf(() => readAnswer(later, schema)).detail).toEqual({ kind: 'limited', retryAfterMs: 5000 });
  for (const body of ['{"message":"Access denied"}', '{"message":"The account is limited to tracking"}', '{}'])
    expect(problemOf(() => readAnswer(answer(403, body), schema)).kind, body).toBe('auth');
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
