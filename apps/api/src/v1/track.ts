import { isProblem } from '@cartage/core';
import { trackOrder } from '@cartage/service';
import { fromTrack, toOrderRef, v1Operations } from '@cartage/wire/v1';
import { asIs, operation } from '../operation.ts';
import { refuse } from './reply.ts';

export const track = operation({
  contract: v1Operations.Track,
  convert: asIs(toOrderRef),
  act: trackOrder,
  reply: (events, call) =>
    isProblem(events) ? refuse([events], call) : { status: 200, json: fromTrack(events, call) },
});
