import { trackOrder } from '@cartage/service';
import { fromTrack, toOrderRef, v2Operations } from '@cartage/wire/v2';
import { asIs, type Operation, operation } from '../http/operation.ts';

export const tracking: readonly Operation[] = [
  operation({
    contract: v2Operations.Track,
    convert: ({ params, query }) => asIs(toOrderRef(params, query)),
    act: trackOrder,
    reply: (events, call) => ({ status: 200, json: fromTrack(events, call) }),
  }),
];
