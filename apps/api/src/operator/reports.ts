import { dailyFigures, onTimeFigures } from '@cartage/service';
import {
  figuresTarget,
  fromDailyFigures,
  fromOnTimeFigures,
  fromReport,
  operatorOperations,
  reportFormOf,
  toDailyWish,
  toOnTimeWish,
  toOwners,
  toReport,
} from '@cartage/wire/operator';
import { answerReport } from '../http/answer-report.ts';
import { type Operation, operatorOperation } from '../http/operation.ts';

export const reports: readonly Operation[] = [
  operatorOperation({
    contract: operatorOperations.Report,
    convert: ({ query }) => {
      const { value, ...places } = toReport(query);
      return { ...places, value: { ...value, owners: toOwners(query) } };
    },
    act: (ctx, { owners, form, ...query }, { locale, accept }) =>
      answerReport({ ...ctx, owners }, { ...query, form: form ?? reportFormOf(accept) }, locale),
    reply: (made, call) =>
      made.file ? { status: 200, file: made.file } : { status: 200, json: fromReport(made, call) },
  }),
  operatorOperation({
    contract: operatorOperations.DailyFigures,
    convert: ({ query }) => ({ value: toDailyWish(query, toOwners(query)), problems: [], targetOf: figuresTarget }),
    act: dailyFigures,
    reply: (figures) => ({ status: 200, json: fromDailyFigures(figures) }),
  }),
  operatorOperation({
    contract: operatorOperations.OnTimeFigures,
    convert: ({ query }) => ({ value: toOnTimeWish(query, toOwners(query)), problems: [], targetOf: figuresTarget }),
    act: onTimeFigures,
    reply: (figures, call) => ({ status: 200, json: fromOnTimeFigures(figures, call) }),
  }),
];
