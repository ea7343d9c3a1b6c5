import { checkPlaceQuery } from '@cartage/core';
import { findPlacesByQuery } from '@cartage/service';
import { findPlaces, fromFoundPlaces, toPlaceQuery } from '@cartage/wire/places';
import { besideVersions } from '../http/key-in-header.ts';
import { checkedOperation } from '../http/operation.ts';

export const places = besideVersions(
  '/places',
  checkedOperation({
    contract: findPlaces,
    convert: ({ query }) => toPlaceQuery(query),
    check: async (_ctx, query) => checkPlaceQuery(query),
    act: findPlacesByQuery,
    reply: (found, { locale }) => ({ status: 200, json: fromFoundPlaces(found, locale) }),
  }),
);
