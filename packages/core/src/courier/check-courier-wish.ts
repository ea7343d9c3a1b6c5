import { isCityCode } from '../place.ts';
import { type Problem, problem } from '../problem.ts';
import { noCityCodeText } from '../validation/city-texts.ts';
import type { CourierWish } from './courier-wish.ts';

/**
 * What is wrong with a wish for a courier, whatever the orders are: CityInvalid for a city code that no country has. A
 * wish names no country, so the code may have the shape of any.
 */
export const checkCourierWish = ({ orders }: CourierWish): readonly Problem[] => {
  if ('numbers' in orders || orders.senderCityId === null || isCityCode(orders.senderCityId)) return [];
  return [problem('CityInvalid', 'senderCityId', noCityCodeText(orders.senderCityId))];
};
