import { dailyFigures, onTimeFigures } from '@cartage/service';
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
import { answerReport } from '../http/answer-report.ts';
import { type Operation, operation } from '../http/operation.ts';

const report = operation({
  contract: v2Operations.Report,
  convert: ({ query }) => toReport(query),
  act: (ctx, { form, ...query }, { locale, accept }) =>
    answerReport(ctx, { ...query, form: form ?? reportFormOf(accept) }, locale),
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
