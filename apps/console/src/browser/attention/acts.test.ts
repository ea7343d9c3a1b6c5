import { attentionReasons, mayOperator, rightsOfRole } from '@cartage/core';
import { expect, it } from 'vitest';
import { actsOn, type Looker, wantsWord } from './acts.ts';

const row = { status: 51, courier: null };
const company = (role: keyof typeof rightsOfRole): Looker => ({
  kind: 'company',
  may: (right) => rightsOfRole[role].includes(right),
});
const operator = (role: Parameters<typeof mayOperator>[0]): Looker => ({
  kind: 'operator',
  may: (right) => mayOperator(role, right),
});
const allActs = (who: Looker) => new Set(attentionReasons.flatMap((reason) => actsOn(row, reason, who)));

it('offers nobody an act that their role lacks', () => {
  expect([...allActs(company('viewer'))]).toEqual([]);
  expect([...allActs(company('accountant'))]).toEqual([]);
  expect([...allActs(operator('viewer'))]).toEqual(['vendors']);
  expect([...allActs(operator('support'))].toSorted()).toEqual(['retry', 'retryAbsent', 'vendors']);
  expect(actsOn(row, 'contract-refused', company('clerk'))).toEqual(['handOver']);
});

it('offers what mends it to those who may', () => {
  expect(actsOn(row, 'vendor-error', company('clerk'))).toEqual(['handOver']);
  expect(actsOn(row, 'price-rose', company('clerk'))).toEqual(['accept', 'dispute']);
  expect(actsOn(row, 'payment-failed', company('owner'))).toEqual(['repeatPayment']);
  expect(actsOn(row, 'approval', operator('manager'))).toEqual(['approve', 'refuse']);
  expect(actsOn(row, 'doubtful', operator('manager'))).toEqual(['retry', 'retryAbsent']);
});

it('calls no second courier while one is called, and charges none but a canceled order again', () => {
  expect(actsOn({ status: 60, courier: null }, 'courier-missing', company('clerk'))).toEqual(['callCourier']);
  expect(actsOn({ status: 60, courier: 'SW-P1' }, 'courier-missing', company('clerk'))).toEqual([]);
  expect(actsOn({ status: 605, courier: null }, 'problem', operator('manager'))).toEqual(['charge', 'waive']);
  expect(actsOn({ status: 510, courier: null }, 'problem', operator('manager'))).toEqual([]);
});

it('asks for a word before whatever moves money or may carry a parcel twice', () => {
  for (const act of ['retryAbsent', 'accept', 'charge', 'waive', 'refuse', 'dispute'] as const)
    expect(wantsWord.has(act)).toBe(true);
});
