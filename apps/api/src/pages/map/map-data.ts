import { checkPointSearch, mapOfCity, mapPrices } from '@cartage/service';
import {
  fromMapPoints,
  fromMapPrices,
  mapPointsContract,
  mapPricesContract,
  toMapPriceSearch,
  toMapSearch,
} from '@cartage/wire/map';
import { failedVendors, missingVendors } from '../../http/answer-headers.ts';
import type { InterfaceVersion } from '../../http/interface-version.ts';
import { keyInHeader } from '../../http/key-in-header.ts';
import { checkedOperation } from '../../http/operation.ts';

const points = checkedOperation({
  contract: mapPointsContract,
  convert: ({ query }) => toMapSearch(query),
  check: checkPointSearch,
  act: (ctx, search, { locale }) =>
    mapOfCity(ctx, search, {
      form: JSON.stringify([search, locale]),
      write: (found, zone) => JSON.stringify(fromMapPoints(search, found, { locale, zone })),
    }),
  reply: ({ written, failures }) => ({ status: 200, written, headers: failedVendors(failures) }),
});

const prices = checkedOperation({
  contract: mapPricesContract,
  convert: ({ query }) => toMapPriceSearch(query),
  check: checkPointSearch,
  act: mapPrices,
  reply: ({ options, failures, leftOut }, call) => ({
    status: 200,
    json: fromMapPrices(options),
    headers: missingVendors({ failures, leftOut }, call),
  }),
});

/** What the map asks for while it is open (interface 13.21). */
export const mapData: InterfaceVersion = {
  prefix: '/map',
  operations: [points, prices],
  takesSlash: true,
  ...keyInHeader,
};
