import { orderStatuses } from '@cartage/core';
import { expect, it } from 'vitest';
import { openApiOrderStatus, shownStatus, statusCode, statusesOf } from './statuses.ts';

it('has exactly the numbers of OpenApiOrderStatus (specification, v1 order statuses)', () => {
  expect([...openApiOrderStatus.values]).toEqual([
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 30, 31, 32, 50, 51, 80, 90, 91, 92, 93, 95, 97, 98, 99,
  ]);
});

it('has a number for every status; those of another interface are shown as Draft (decisions, section 5)', () => {
  for (const status of orderStatuses) {
    expect(openApiOrderStatus.values.has(statusCode(status))).toBe(true);
    expect(statusesOf(statusCode(status))).toContain(status);
  }
  expect(statusesOf(0)).toEqual(['Draft', 'RateRequest', 'AwaitingPayment']);
  expect(shownStatus('RateRequest')).toBe('Draft');
  expect(shownStatus('Finished')).toBe('Finished');
  expect(statusesOf(15)).toEqual([]);
});
