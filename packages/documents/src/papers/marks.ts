import { type Problem, problem } from '@cartage/core';
import { newMarkSheets } from '../marks/mark-sheets.ts';
import { countPlaces } from '../parts/cargo-summary.ts';
import type { DrawnPaper } from './drawn-paper.ts';

/** The marks of all orders one after another, several on a sheet of A4; the vendor's own in place of ours. */
export const marksPaper: DrawnPaper = {
  refusal: (orders) => (countPlaces(orders) > MOST_MARKS ? tooManyMarks : null),
  begin: ({ pages, marksFormat, append, suppliedOf, isMissing }) => {
    const sheets = newMarkSheets(pages, marksFormat);
    return {
      write: (input) => {
        const own = suppliedOf(input.order, 'marks');
        if (own.length === 0) sheets.add({ ...input, standsIn: isMissing(input.order, 'marks') });
        for (const pdf of own) append(pdf);
      },
      endSheet: sheets.finish,
    };
  },
};

/** In one file; a cargo may say that it has a thousand million places. */
const MOST_MARKS = 10_000;

const tooManyMarks: Problem = problem('RequestInvalid', null, {
  en: `These orders have more than ${MOST_MARKS} places; one file holds labels for at most ${MOST_MARKS}.`,
  ru: `У этих заказов больше ${MOST_MARKS} мест; в одном файле печатается не больше ${MOST_MARKS} этикеток.`,
});
