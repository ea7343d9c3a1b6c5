import { expect, it } from 'vitest';
import { z } from 'zod';
import { pageOf, pagingQuery } from './paging.ts';

// interface 2.9.

it.each([
  [{}, { number: 1, size: 1000 }],
  [
    { PageNum: 3, PageSize: 50 },
    { number: 3, size: 50 },
  ],
  [
    { PageNum: 0, PageSize: 0 },
    { number: 1, size: 1 },
  ],
  [
    { PageNum: -5, PageSize: 1001 },
    { number: 1, size: 1000 },
  ],
  [{ PageSize: 99_999_999_999 }, { number: 1, size: 1000 }],
  [
    { PageNum: null, PageSize: null },
    { number: 1, size: 1000 },
  ],
])('%j', (asked, expected) => {
  expect(pageOf(z.object(pagingQuery(1000)).parse(asked), 1000)).toEqual(expected);
});

it('a page whose rows no database could count to is none', () => {
  expect(z.object(pagingQuery(1000)).safeParse({ PageNum: Number.MAX_SAFE_INTEGER }).success).toBe(false);
});
