import { type Problem, problem } from '@cartage/core';
import { type BodySource, bodyChunks } from './body-chunks.ts';
import type { BodyLanes } from './body-lanes.ts';
import { bodyLimits, tooLarge } from './read-body.ts';

/** The bytes of a small body of whatever kind, as they came, from somebody unknown; no more than the limit is read, bytes. `address`: where it comes from. */
export const readBytes = async (
  http: BodySource,
  lanes: BodyLanes,
  address: string,
  limit: number = bodyLimits.normal,
): Promise<Uint8Array | Problem> => {
  const told = Number(http.req.header('content-length') ?? limit);
  if (told > limit) return tooLarge(limit);
  const place = await lanes.of('unknown', told).enter(told, address, http.req.raw.signal);
  if (place === null) return tooMany;
  const chunks = bodyChunks(http);
  place.overdue.addEventListener('abort', chunks.stop);
  const held: Uint8Array[] = [];
  let size = 0;
  try {
    for (let chunk = await chunks.next(); chunk !== null; chunk = await chunks.next()) {
      size += chunk.length;
      if (size > limit) return tooLarge(limit);
      held.push(chunk);
    }
    return place.overdue.aborted ? tooMany : new Uint8Array(Buffer.concat(held, size));
  } catch (failure) {
    // Whoever sent it has gone in the middle of it.
    if (http.req.raw.signal.aborted) return problem('RequestInvalid');
    throw failure;
  } finally {
    chunks.stop();
    place.leave();
  }
};

const tooMany: Problem = problem('TooManyRequests');
