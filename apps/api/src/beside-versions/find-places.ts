import { checkPlaceQuery } from '@cartage/core';
import { findPlacesByQuery } from '@cartage/service';
import { findPlaces as contract, fromFoundPlaces, toPlaceQuery } from '@cartage/wire/places';
import { checkedOperation } from '../http/operation.ts';

export const findPlaces = checkedOperation({
  contract,
  convert: ({ query }) => toPlaceQuery(query),
  check: async (_ctx, query) => checkPlaceQuery(query),
  act: findPlacesByQuery,
  reply: (places, { locale }) => ({ status: 200, json: fromFoundPlaces(places, locale) }),
});
