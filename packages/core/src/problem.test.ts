import { expect, it } from 'vitest';
import { inElement, problem } from './problem.ts';

it('is of an element of a list with all that it reads', () => {
  const found = problem('TakeDateInvalid', 'pickup.date', undefined, ['pickup.date', 'terms.urgencies']);
  expect(inElement(found, 2)).toEqual({
    ...found,
    target: '[2].pickup.date',
    reads: ['[2].pickup.date', '[2].terms.urgencies'],
  });
  expect(inElement(problem('OrderNotFound'), 0)).toEqual({ ...problem('OrderNotFound'), target: '[0]' });
});
