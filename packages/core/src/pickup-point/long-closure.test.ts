import { expect, it } from 'vitest';
import { longClosure } from './long-closure.ts';

const day = (date: string) => ({ from: date, to: date });
const week = ['03', '01', '02', '04', '05', '06', '07'].map((n) => day(`2031-06-${n}`));

it('is a week of days off in a row, in whatever order and pieces they are told', () => {
  const closed = { from: '2031-06-01', until: '2031-06-08' };
  expect(longClosure(week, '2031-05-20')).toEqual(closed);
  expect(
    longClosure(
      [
        { from: '2031-06-01', to: '2031-06-05' },
        { from: '2031-06-04', to: '2031-06-07' },
      ],
      '2031-06-07',
    ),
  ).toEqual(closed);
});

it('is no holiday of some days, and nothing that is over', () => {
  expect(longClosure(week.slice(1), '2031-05-20')).toBeNull();
  expect(longClosure(week, '2031-06-08')).toBeNull();
  expect(longClosure([], '2031-06-08')).toBeNull();
});
