import { isCityCode } from '../place.ts';
import { type Problem, problem } from '../problem.ts';
import { noCityCodeText } from '../validation/city-texts.ts';
import { isWindow, windowText } from '../validation/words.ts';
import type { CourierWish } from './courier-wish.ts';

/**
 * What is wrong with a wish for a courier, whatever the orders are: CityInvalid for a city code that no country has, since
 * a wish names no country, and RequestInvalid for times of which the later comes first.
 */
export const checkCourierWish = ({ orders, ...times }: CourierWish): readonly Problem[] => {
  const { senderCityId = null } = 'numbers' in orders ? {} : orders;
  const lacksCode = senderCityId !== null && !isCityCode(senderCityId);
  return [
    ...(lacksCode ? [problem('CityInvalid', 'senderCityId', noCityCodeText(senderCityId))] : []),
    ...checkCourierTimes(times),
  ];
};

/** RequestInvalid at `timeTo` where the courier's time ends before it starts (interface 11.6). */
export const checkCourierTimes = ({
  timeFrom,
  timeTo,
}: Pick<CourierWish, 'timeFrom' | 'timeTo'>): readonly Problem[] =>
  isWindow(timeFrom, timeTo)
    ? []
    : [problem('RequestInvalid', 'timeTo', windowText(timeFrom, timeTo), ['timeFrom', 'timeTo'])];
