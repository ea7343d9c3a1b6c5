import { expect, it } from 'vitest';
import { vendorSearch } from './search.ts';

it('reads what can be shown', () => {
  expect(vendorSearch({ connect: true, days: 7, kind: 'quote' })).toEqual({ connect: true, days: 7, kind: 'quote' });
});

it.each(['__proto__', 'constructor', 'toString', '<img>', '', 'x'.repeat(41), 7, ['quote']])(
  'drops a kind that is none: %s',
  (kind) => {
    expect(vendorSearch({ connect: 'true', days: 5, kind })).toEqual({});
  },
);
