import { type PickupPointSearch, type Problem, problem, type Verdict, verdictOn } from '@cartage/core';
import type { Connections } from '../connections/vendors.ts';
import type { Acting } from '../context.ts';
import { isOrigin } from '../settings/map-settings.ts';
import { checkPointSearch } from './check-point-search.ts';

/** What somebody opens the map with. */
export interface MapOpening {
  readonly search: PickupPointSearch;
  /** null: the page asks for one, and the search has none yet. */
  readonly cityId: string | null;
  /** Who is told of the choice; null: whichever page embeds it. */
  readonly origin: string | null;
}

/** All that is wrong with it (interface 13.21); targets in the core's words. */
export const checkMapOpening = async <T extends MapOpening>(
  ctx: Acting & Connections,
  opening: T,
): Promise<Verdict<T>> => {
  const { search, cityId, origin } = opening;
  const found = await checkPointSearch(ctx, search);
  return verdictOn(opening, [
    ...(found.kind === 'wrong' ? found.problems : []).filter(
      ({ target }) => cityId !== null || target !== 'receiver.cityId',
    ),
    ...(origin === null ? [] : originProblems(origin, ctx.settings.map.embedOrigins)),
  ]);
};

const originProblems = (origin: string, accepted: readonly string[]): readonly Problem[] => {
  if (!isOrigin(origin)) {
    return [
      problem('RequestInvalid', 'origin', {
        en: `The origin '${origin}' is none; accepted: scheme, host and port of the page that embeds the map, such as https://shop.example.com.`,
        ru: `«${origin}» — не источник; укажите схему, имя и порт страницы, в которую встроена карта, например https://shop.example.com.`,
      }),
    ];
  }
  if (accepted.length === 0 || accepted.includes(origin)) return [];
  return [
    problem('RequestInvalid', 'origin', {
      en: `The page of '${origin}' may not embed the map; accepted: ${accepted.join(', ')}.`,
      ru: `Страница «${origin}» не может встраивать карту; допустимы: ${accepted.join(', ')}.`,
    }),
  ];
};
