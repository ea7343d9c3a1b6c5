import { expect, it } from 'vitest';
import { openLog } from './log.ts';

const logged = (fields: object): Record<string, unknown> => {
  const lines: string[] = [];
  openLog('info', { write: (line) => lines.push(line) }).info(fields, 'told');
  return JSON.parse(lines.join('')) as Record<string, unknown>;
};

it('writes one JSON line with the time, the level and the fields', () => {
  expect(logged({ path: '/openapi/v1/calc', status: 200 })).toEqual({
    level: 30,
    time: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.*Z$/),
    path: '/openapi/v1/calc',
    status: 200,
    msg: 'told',
  });
});

it('masks what could hold a secret, at any depth where somebody logs, and in lists', () => {
  const line = logged({ apiKey: 'canary', vendor: { credentials: { login: 'canary' } }, calls: [{ token: 'canary' }] });
  expect(JSON.stringify(line)).not.toContain('canary');
  expect(line).toMatchObject({ apiKey: '***', vendor: { credentials: '***' }, calls: [{ token: '***' }] });
});

it('masks the fields that an exception carries, and keeps its message and stack', () => {
  const line = logged({ err: Object.assign(new Error('no answer'), { request: { authorization: 'canary' } }) });
  expect(JSON.stringify(line)).not.toContain('canary');
  expect(line.err).toMatchObject({
    type: 'Error',
    message: 'no answer',
    stack: expect.stringContaining('log.test.ts'),
  });
});

it('leaves the objects that were logged as they are', () => {
  const fields = { vendor: { password: 'kept' } };
  logged(fields);
  expect(fields).toEqual({ vendor: { password: 'kept' } });
});
