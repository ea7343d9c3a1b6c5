import { checkMapOpening } from '@cartage/service';
import { toMapOpening, v2Operations } from '@cartage/wire/v2';
import { checkedOperation } from '../../http/operation.ts';
import { mapRefusal } from '../../pages/map/map-refusal.ts';
import { openMapPage } from '../../pages/map/open-map-page.ts';

export const pickupPointsMap = checkedOperation({
  contract: v2Operations.PickupPointsMap,
  convert: ({ query }) => toMapOpening(query),
  check: checkMapOpening,
  act: openMapPage,
  reply: ({ html, headers }) => ({ status: 200, html, headers }),
  refusalPage: mapRefusal,
});
