import { expect, it } from 'vitest';
import { isOutage } from './is-outage.ts';

const withCode = (code: string) => Object.assign(new Error('it failed'), { code });

it.each([
  ...[
    'ECONNREFUSED',
    'ECONNRESET',
    'ETIMEDOUT',
    '08006',
    '57P01',
    '57P03',
    '53300',
    'SQLITE_FULL',
    'SQLITE_IOERR_WRITE',
  ],
  ...['55P03', '57014', '25P03', '25006'],
])('%s is the database being away', (code) => {
  expect(isOutage(withCode(code))).toBe(true);
  expect(isOutage(new Error('around it', { cause: withCode(code) }))).toBe(true);
});

it.each(['23505', '42P01', '22003', 'SQLITE_CONSTRAINT_UNIQUE', 'ERR_INVALID_ARG_TYPE'])('%s is a defect', (code) => {
  expect(isOutage(withCode(code))).toBe(false);
});

it('knows a lost connection by its words', () => {
  expect(isOutage(new Error('Connection terminated unexpectedly'))).toBe(true);
  expect(isOutage(new Error('Order 7 is gone.'))).toBe(false);
  expect(isOutage('Connection terminated')).toBe(false);
});
