import { type Checked, type Verdict, verdictOn } from '../checked.ts';
import type { LocalText } from '../local-text.ts';
import { foldName } from '../name-search/fold-name.ts';
import { isCountryCode } from '../place.ts';
import { type Problem, problem } from '../problem.ts';
import { notAccepted } from '../validation/words.ts';

/** What somebody typed to find a city, and how many answers are wanted. */
export interface PlaceQuery {
  /** The beginning of a name, or a whole code. */
  readonly text: string;
  /** ISO 3166-1 alpha-2 in upper case; null: any. */
  readonly country: string | null;
  /** At least 1. */
  readonly count: number;
}

/** A query that may be asked. */
export type SoundPlaceQuery = Checked<PlaceQuery>;

/** All that is wrong with the query: RequestInvalid, of `text` and `country` (interface 15.9). */
export const checkPlaceQuery = (query: PlaceQuery): Verdict<PlaceQuery> =>
  verdictOn(query, [...textProblems(query), ...countryProblems(query)]);

const textProblems = ({ text }: PlaceQuery): readonly Problem[] =>
  foldName(text) === ''
    ? [
        problem(
          'RequestInvalid',
          'text',
          notAccepted({ en: 'The query', ru: 'Запрос' }, text, {
            en: 'the beginning of a city name with at least one letter or digit, or a code',
            ru: 'начало названия города, в котором есть хотя бы одна буква или цифра, либо код',
          }),
        ),
      ]
    : [];

const countryProblems = ({ country }: PlaceQuery): readonly Problem[] =>
  country === null || isCountryCode(country)
    ? []
    : [
        problem(
          'RequestInvalid',
          'country',
          notAccepted({ en: 'The country', ru: 'Страна' }, country, {
            en: 'a two-letter ISO 3166-1 code such as RU',
            ru: 'двухбуквенный код ISO 3166-1, например RU',
          }),
        ),
      ];

/**
 * How well a city answers a query (interface 15.9). `exact`: by its code, or its whole name. `beginning`: its name, or a
 * later word of it, begins so. `similar`: only a part of what was typed fits, or another spelling of it.
 */
export type PlaceMatch = 'exact' | 'beginning' | 'similar';

/** A city that a search found. */
export interface FoundPlace extends NamedPlace {
  readonly match: PlaceMatch;
}

/** What is known of a city. */
export interface NamedPlace {
  /** As people write it, in both languages. */
  readonly name: LocalText;
  /** null: unknown, or the city is a region by itself. */
  readonly region: LocalText | null;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** Every code that names it, in the spelling of `normalizeCityCode`. */
  readonly codes: readonly string[];
  /** null: unknown. */
  readonly population: number | null;
  /** Degrees, WGS 84; both null where nobody told them. */
  readonly latitude: number | null;
  /** Degrees east. */
  readonly longitude: number | null;
}
