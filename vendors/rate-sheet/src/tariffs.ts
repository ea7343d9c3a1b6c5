import type { RateCard } from '@cartage/core';
import type { TariffDescription, Words } from '@cartage/vendor-kit';
import type { Row } from './columns.ts';
import type { CourierDays } from './days.ts';

/** A tariff with its prices by zone. */
export interface SheetTariff extends TariffDescription {
  readonly cards: ReadonlyMap<string, RateCard>;
  /** Of `days`, from the pickup on. */
  readonly minDays: number;
  readonly maxDays: number;
  readonly days: CourierDays;
  /** Cubic centimetres a kilogram. */
  readonly divisor: number;
}

/** `rates`: its own. */
export const toTariff = (row: Row<'tariff'>, rates: readonly Row<'rate'>[]): SheetTariff => ({
  id: row.id,
  name: row.name,
  description: wordsOf(row, ''),
  urgencies: row.urgency,
  from: { contactType: row.from, pointType: row.fromPointType },
  to: { contactType: row.to, pointType: row.toPointType },
  cancellationFee: row.cancellationFee,
  cards: cardsOf(row, rates),
  minDays: row.minDays,
  maxDays: row.maxDays,
  days: row.days,
  divisor: row.divisor,
});

const cardsOf = ({ minimum }: Row<'tariff'>, rates: readonly Row<'rate'>[]): SheetTariff['cards'] =>
  new Map([...Map.groupBy(rates, ({ zone }) => zone)].map(([zone, breaks]) => [zone, { breaks, minimum }]));

/** Both languages, or the words of the one that is there for both. */
export const wordsOf = (
  { description = '', descriptionRu = '' }: Pick<Row<'vendor'>, 'description' | 'descriptionRu'>,
  none: Words,
): Words =>
  description + descriptionRu === '' ? none : { en: description || descriptionRu, ru: descriptionRu || description };
