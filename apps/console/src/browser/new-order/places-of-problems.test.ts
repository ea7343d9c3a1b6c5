import { expect, it } from 'vitest';
import type { ApiProblem } from '../api.ts';
import { emptyForm, emptyGoods, emptyItem } from './order-form.ts';
import { placesOfForm, sortedProblems } from './places-of-problems.ts';

const problem = (target: string | null, message = target ?? 'none'): ApiProblem => ({
  code: 'RequestInvalid',
  target,
  message,
});

it('each problem stands beside its field, the first of each, and the rest above', () => {
  const form = { ...emptyForm, items: [emptyItem, emptyItem], goods: [emptyGoods] };
  const { beside, above } = sortedProblems(
    [
      problem('receiver.phone', 'first'),
      problem('receiver.phone', 'second'),
      problem('cargo.cargoItems[1]'),
      problem('cargo.cargoItems'),
      problem('cargo.cargoProducts[0].cost'),
      problem('services[1].parameter'),
      problem('sender.countryId'),
      problem('receiver.pickupPointId'),
      problem('option.tariffId'),
      problem(null),
    ],
    placesOfForm(form),
  );
  expect(Object.fromEntries(beside)).toEqual({
    'receiver.phone': 'first',
    'cargo.cargoItems[1].weight': 'cargo.cargoItems[1]',
    'cargo.cargoProducts[0].cost': 'cargo.cargoProducts[0].cost',
    insured: 'services[1].parameter',
    'sender.cityId': 'sender.countryId',
  });
  // The list as a whole, a point that a door has not, and what is no field.
  expect(above.map(({ target }) => target)).toEqual([
    'cargo.cargoItems',
    'receiver.pickupPointId',
    'option.tariffId',
    null,
  ]);
});

it('a point has no address, a door no point', () => {
  const toPoint = { ...emptyForm, receiver: { ...emptyForm.receiver, isPoint: true } };
  expect(placesOfForm(toPoint).has('receiver.address')).toBe(false);
  expect(placesOfForm(toPoint).has('receiver.pickupPointId')).toBe(true);
  expect(placesOfForm(emptyForm).has('receiver.address')).toBe(true);
});
