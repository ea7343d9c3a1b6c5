import type { Calculations } from '../api.ts';

type Option = Calculations.CalculationOption;

/** By what options are sorted. */
export const orderings = ['price', 'day'] as const;
export type Ordering = (typeof orderings)[number];

/** What names an option among the others. */
export const keyOfOption = ({ vendorInfo, tariff, delivery, deliveryType, ...kinds }: Option): string =>
  [
    vendorInfo.vendorId,
    vendorInfo.vendorContractType,
    tariff.tariffId,
    delivery.takeDate,
    deliveryType,
    kinds.fromPickupPointType,
    kinds.toPickupPointType,
  ].join(' ');

const arrival = ({ delivery }: Option): string =>
  delivery.deliveryDateTo ?? delivery.deliveryDateFrom ?? `~${String(delivery.maxDays ?? 999).padStart(3, '0')}`;

/** The cheapest first, or the first to arrive; equals by the other of the two. */
export const sortedOptions = (options: readonly Option[], by: Ordering): readonly Option[] => {
  const price = (a: Option, b: Option) => a.price.price - b.price.price;
  const day = (a: Option, b: Option) => (arrival(a) < arrival(b) ? -1 : arrival(a) > arrival(b) ? 1 : 0);
  return [...options].sort((a, b) => (by === 'price' ? price(a, b) || day(a, b) : day(a, b) || price(a, b)));
};
