import { dailyFigures, onTimeFigures } from '@cartage/service';
import {
  figuresTarget,
  fromDailyFigures,
  fromOnTimeFigures,
  operatorOperations,
  toDailyWish,
  toOnTimeWish,
  toOwners,
} from '@cartage/wire/operator';
import { type Operation, operatorOperation } from '../http/operation.ts';

export const reports: readonly Operation[] = [
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
