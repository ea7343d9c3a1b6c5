import type { ApiProblem } from '../api.ts';
import type { OrderForm } from './order-form.ts';

/** The names of the form's fields, as the interface names what they are. */
export type Place = string;

/** What the service names otherwise than the form. */
const aliases: readonly (readonly [RegExp, string])[] = [
  [/^(sender|receiver)\.pickupPointVendorId$/, '$1.pickupPointId'],
  [/^(sender|receiver)\.countryId$/, '$1.cityId'],
  // Of all services insurance alone has one.
  [/^services\[\d+\]\.parameter$/, 'insured'],
  [/^cargo\.cargoItems(\[\d+\])$/, 'cargo.cargoItems$1.weight'],
  [/^cargo\.cargoItems\.weight$/, 'cargo.cargoItems[0].weight'],
  [/^cargo\.cargoProducts(\[\d+\])?$/, 'cargo.cargoProducts$1.name'],
  [/^cargo\.cargoProducts\.name$/, 'cargo.cargoProducts[0].name'],
];

/** Beside which field a problem belongs: the field itself; null: beside none of these. */
const placeOf = ({ target }: Pick<ApiProblem, 'target'>, places: ReadonlySet<Place>): Place | null => {
  if (target === null) return null;
  const named = aliases.reduce((place, [from, to]) => place.replace(from, to), target);
  return places.has(named) ? named : null;
};

/** The first problem of each field, and those that belong beside none. */
export const sortedProblems = (
  problems: readonly ApiProblem[],
  places: ReadonlySet<Place>,
): { readonly beside: ReadonlyMap<Place, string>; readonly above: readonly ApiProblem[] } => {
  const beside = new Map<Place, string>();
  const above: ApiProblem[] = [];
  for (const problem of problems) {
    const place = placeOf(problem, places);
    if (place === null) above.push(problem);
    else if (!beside.has(place)) beside.set(place, problem.message);
  }
  return { beside, above };
};

const ofEnd = [
  ...['name', 'phone', 'cityId', 'address', 'contactPerson', 'email', 'postalCode', 'state', 'instructions'],
  'pickupPointId',
];
const ofOrder = [
  ...['cargo.description', 'cargo.cargoType', 'cargo.customsValue', 'cargo.customsCurrency'],
  ...['receiverDeliveryCharge', 'insured', 'pickupInfo.takeDate', 'pickupInfo.timeFrom', 'pickupInfo.timeTo'],
  ...['customerOrderId', 'project', 'department', 'comments'],
];

/** The fields that the form has at the moment; a point has no address, a door no point. */
export const placesOfForm = (form: OrderForm): ReadonlySet<Place> =>
  new Set([
    ...(['sender', 'receiver'] as const).flatMap((side) =>
      ofEnd
        .filter((name) => name !== (form[side].isPoint ? 'address' : 'pickupPointId'))
        .map((name) => `${side}.${name}`),
    ),
    ...form.items.flatMap((_, at) => ['weight', 'l', 'w', 'h', 'qty'].map((name) => `cargo.cargoItems[${at}].${name}`)),
    ...form.goods.flatMap((_, at) =>
      ['name', 'productId', 'qty', 'cost', 'costForReceiver'].map((name) => `cargo.cargoProducts[${at}].${name}`),
    ),
    ...ofOrder,
  ]);
