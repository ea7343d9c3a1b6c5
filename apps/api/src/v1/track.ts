import { trackOrder } from '@cartage/service';
import { fromTrack, toOrderRef, v1Operations } from '@cartage/wire/v1';
import { asIs, operation } from '../http/operation.ts';

export const track = operation({
  contract: v1Operations.Track,
  convert: ({ body }) => asIs(toOrderRef(body)),
  act: trackOrder,
  reply: (events, call) => ({ status: 200, json: fromTrack(events, call) }),
});
