import { type Cell, isProblem } from '@cartage/core';
import { dailyFigures, makeReport, onTimeFigures, type Report, reportFile } from '@cartage/service';
import {
  figuresTarget,
  fromDailyFigures,
  fromOnTimeFigures,
  fromReport,
  reportFormOf,
  toDailyWish,
  toOnTimeWish,
  toReport,
  v2Operations,
} from '@cartage/wire/v2';
import { type Operation, operation } from '../http/operation.ts';

/** Of a page, which is short. */
const all = async ({ rows }: Report): Promise<readonly (readonly Cell[])[]> => {
  const read: (readonly Cell[])[] = [];
  for await (const some of rows) read.push(...some);
  return read;
};

const report = operation({
  contract: v2Operations.Report,
  convert: ({ query }) => toReport(query),
  act: async (ctx, { wish, filePage, form: asked }, { locale, accept }) => {
    const form = asked ?? reportFormOf(accept);
    const made = await makeReport(ctx, form === 'json' ? wish : { ...wish, page: filePage }, locale);
    if (isProblem(made)) return made;
    if (form === 'json') return { ...made, rows: await all(made) };
    return { file: reportFile(ctx, made, { template: wish.template, form, locale }) };
  },
  reply: (made, call) => {
    return made.file ? { status: 200, file: made.file } : { status: 200, json: fromReport(made, call) };
  },
});

export const reports: readonly Operation[] = [
  report,
  operation({
    contract: v2Operations.DailyFigures,
    convert: ({ query }) => ({ value: query, problems: [], targetOf: figuresTarget }),
    act: (ctx, query) => dailyFigures(ctx, toDailyWish(query, [ctx.company.id])),
    reply: (figures) => ({ status: 200, json: fromDailyFigures(figures) }),
  }),
  operation({
    contract: v2Operations.OnTimeFigures,
    convert: ({ query }) => ({ value: query, problems: [], targetOf: figuresTarget }),
    act: (ctx, query) => onTimeFigures(ctx, toOnTimeWish(query, [ctx.company.id])),
    reply: (figures, call) => ({ status: 200, json: fromOnTimeFigures(figures, call) }),
  }),
];
