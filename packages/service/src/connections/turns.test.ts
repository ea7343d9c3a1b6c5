import { expect, it } from 'vitest';
import { forJob, oneOf, originOf } from '../cause.ts';
import type { Ground } from '../context.ts';
import { rankOf } from './turns.ts';

const service = { cause: { requestId: 'r' }, log: {} } as unknown as Ground;

// interface 10.11

it('what one request asks for several orders goes with what the worker asks, also when it is repeated', () => {
  expect([rankOf(service, 'hand-over'), rankOf(service, 'asked')]).toEqual(['hand-over', 'asked']);
  expect(rankOf(oneOf(service, 1), 'hand-over')).toBe('hand-over');
  const bulk = oneOf(service, 2);
  expect([rankOf(bulk, 'hand-over'), rankOf(bulk, 'asked')]).toEqual(['worker', 'worker']);
  const payload = { orderId: 1, ...originOf(bulk, ['A']) };
  expect(rankOf(forJob(service, { task: 'hand-over', payload }), 'hand-over')).toBe('worker');
});
