import { type City, type Opening, type Point, priceOf } from './city-points.ts';
import { element, icon } from './element.ts';
import { kindDrawing, vendorLook } from './kinds.ts';
import { type Language, moneyText, numberText, timeText, type Words } from './page-words.ts';

/** What is said of points: the same words in the list and on the card. */
export interface Facts {
  readonly words: Words;
  readonly language: Language;
  readonly city: City;
  /** Minute of the week, in the zone of the points. */
  readonly minute: number;
  readonly openingOf: (point: Point) => Opening | null;
  /** kg; 0: none was given, which counts as 1. */
  readonly weight: number;
  readonly withPrices: boolean;
}

export const openingLine = ({ words, language, minute, openingOf }: Facts, point: Point): HTMLElement => {
  const opening = openingOf(point);
  if (!opening) return element('span', { class: 'opening', text: words.unknownHours });
  const { isOpen, changesAt } = opening;
  const time = changesAt === null ? null : timeText(changesAt, minute, language);
  const open = time === null ? words.alwaysOpen : words.openUntil(time);
  const closed = time === null ? words.closed : words.closedUntil(time);
  return element('span', { class: `opening ${isOpen ? 'is-open' : 'is-closed'}`, text: isOpen ? open : closed });
};

export const priceLine = ({ city, words, language, weight, withPrices }: Facts, point: Point): HTMLElement | null => {
  if (!withPrices) return null;
  if (!point.takesWeight) {
    return element('span', { class: 'price is-none', text: words.notTaken(numberText(weight || 1, language)) });
  }
  if (city.prices === null) return element('span', { class: 'price is-none', text: words.pricing });
  const price = priceOf(city, point);
  if (!price) return null;
  const { minDays, maxDays } = price;
  const days = minDays === null || maxDays === null ? null : words.days(minDays, maxDays);
  return element(
    'span',
    { class: 'price' },
    element('strong', { text: words.from(moneyText(price.price, language)) }),
    days === null ? null : element('span', { text: days }),
  );
};

/** The station, with the colour of its line where that is one. */
export const metroLine = ({ city }: Facts, { metro }: Point): HTMLElement | null => {
  const station = city.metro[metro];
  if (!station) return null;
  const [name, color] = station;
  const dot = element('span', { class: 'line', 'aria-hidden': 'true' });
  if (color !== null && /^#[0-9a-f]{6}$/i.test(color)) dot.style.backgroundColor = color;
  return element('span', { class: 'metro' }, dot, name);
};

export const badge = ({ type, vendor }: Point): HTMLElement =>
  element('span', { class: `badge ${vendorLook(vendor)}`, 'aria-hidden': 'true' }, icon(kindDrawing(type)));

/** `Econom · parcel locker` */
export const whose = ({ city, words }: Facts, { vendor, type }: Point): string =>
  [city.vendors[vendor]?.vendorName, words.kindNames[type]].filter(Boolean).join(' · ');
