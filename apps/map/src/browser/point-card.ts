import type { Point } from './city-points.ts';
import type { Client } from './client.ts';
import { drawings, element, icon } from './element.ts';
import { type Language, moneyText, numberText, type Words } from './page-words.ts';
import { badge, type Facts, metroLine, openingLine, priceLine, whose } from './point-facts.ts';

/** What the service tells of one point (interface 7.18), as far as the card needs it. */
export interface PointDetails {
  readonly workTime: string | null;
  readonly description: string | null;
  readonly phone: string | null;
  readonly freeStorageDays: number | null;
  readonly minWeight: number | null;
  readonly maxWeight: number | null;
  readonly maxWidth: number | null;
  readonly maxHeight: number | null;
  readonly maxDepth: number | null;
  readonly maxSizeSum: number | null;
  readonly totalMaxVolume: number | null;
  readonly maxPlaces: number | null;
  readonly maxCashOnDelivery: number | null;
  readonly closedFrom: string | null;
  readonly closedUntil: string | null;
}

export interface Card {
  readonly point: Point;
  readonly facts: Facts;
  /** null: not there yet; 'failed': they could not be loaded. */
  readonly details: PointDetails | null | 'failed';
  readonly isChosen: boolean;
}

interface Acts {
  readonly close: () => void;
  readonly choose: () => void;
  readonly again: () => void;
}

/** Asks for what the list does not say of a point. */
export const askForDetails = (client: Client, { city }: Facts, { vendor, id }: Point): Promise<PointDetails> =>
  client.get<PointDetails>(`${encodeURIComponent(city.vendors[vendor]?.vendorKey ?? '')}/${encodeURIComponent(id)}`, {
    CountryId: city.countryId,
    CityId: city.cityId,
  });

/** Everything of one point, and the button that chooses it. */
export const cardOf = ({ point, facts, details, isChosen }: Card, { close, choose, again }: Acts): readonly Node[] => {
  const { words, language } = facts;
  const known = details !== null && details !== 'failed' ? details : null;
  const price = priceLine(facts, point);
  const payment = point.takesCash ? (point.takesCard ? 'both' : 'cash') : point.takesCard ? 'card' : 'none';
  return [
    element(
      'div',
      { class: 'card-head' },
      element('button', { class: 'quiet back', type: 'button', onClick: close }, icon(drawings.back), words.back),
      element(
        'div',
        { class: 'card-name' },
        badge(point),
        element(
          'div',
          {},
          element('h2', { tabindex: -1, text: point.name, id: 'card-name' }),
          element('p', { class: 'whose', text: whose(facts, point) }),
        ),
      ),
    ),
    element(
      'div',
      { class: 'card-body' },
      element(
        'dl',
        {},
        ...row(drawings.pin, words.address, point.address, metroLine(facts, point)),
        ...row(drawings.clock, words.hours, openingLine(facts, point), facts.city.hours[point.hours] ?? null),
        ...(price ? row(drawings.note, words.price, price) : []),
        ...(known?.closedFrom
          ? row(drawings.days, words.hours, words.closedDays(known.closedFrom, known.closedUntil))
          : []),
        ...row(drawings.wallet, words.pay, words.payments[payment], payUpTo(known, words, language)),
        ...(known ? detailRows(known, words, language) : []),
      ),
      details === null ? element('p', { class: 'soft', text: words.loading }) : null,
      details === 'failed'
        ? element(
            'p',
            { class: 'soft' },
            `${words.noDetails} `,
            element('button', { class: 'quiet', type: 'button', text: words.again, onClick: again }),
          )
        : null,
    ),
    element(
      'div',
      { class: 'card-foot' },
      element(
        'button',
        { class: `main ${isChosen ? 'is-done' : ''}`, type: 'button', onClick: choose },
        isChosen ? icon(drawings.check) : null,
        isChosen ? words.chosen : words.choose,
      ),
    ),
  ];
};

/** The most that may be paid there, where anything may. */
const payUpTo = (details: PointDetails | null, words: Words, language: Language): string | null =>
  details?.maxCashOnDelivery ? words.payUpTo(moneyText(details.maxCashOnDelivery, language)) : null;

const detailRows = (details: PointDetails, words: Words, language: Language): readonly Node[] => {
  const { phone, freeStorageDays, description } = details;
  const limits = limitsOf(details, words, language);
  return [
    ...row(drawings.box, words.limits, ...(limits.length === 0 ? [words.noLimits] : limits)),
    ...(freeStorageDays === null ? [] : row(drawings.days, words.storage, words.storageDays(freeStorageDays))),
    ...(phone ? row(drawings.phone, words.phone, callable(phone)) : []),
    ...(description ? row(drawings.note, words.note, description) : []),
  ];
};

const limitsOf = (details: PointDetails, words: Words, language: Language): readonly string[] => {
  const number = (value: number) => numberText(value, language);
  const { minWeight, maxWeight, maxWidth, maxHeight, maxDepth, maxSizeSum, totalMaxVolume, maxPlaces } = details;
  const sides = [maxDepth, maxWidth, maxHeight];
  const weights = [
    ...(minWeight === null ? [] : [words.atLeast(number(minWeight))]),
    ...(maxWeight === null ? [] : [words.upTo(number(maxWeight))]),
  ].join(' ');
  return [
    ...(weights ? [weights] : []),
    ...(sides.some((side) => side !== null)
      ? [words.sides(sides.map((side) => (side === null ? '∞' : number(side))).join(' × '))]
      : []),
    ...(maxSizeSum === null ? [] : [words.sizeSum(number(maxSizeSum))]),
    ...(totalMaxVolume === null ? [] : [words.volume(number(totalMaxVolume))]),
    ...(maxPlaces === null ? [] : [words.places(number(maxPlaces))]),
  ];
};

/** Only what a telephone can dial becomes an address. */
const callable = (phone: string): Node => {
  const dialled = phone.replace(/[^\d+]/g, '');
  return /^\+?\d{3,15}$/.test(dialled)
    ? element('a', { href: `tel:${dialled}`, text: phone })
    : element('span', { text: phone });
};

const row = (drawing: string, name: string, ...lines: readonly (Node | string | null)[]): readonly Node[] => [
  element('dt', {}, icon(drawing), element('span', { text: name })),
  ...lines.filter((line) => line !== null).map((line) => element('dd', {}, line)),
];
