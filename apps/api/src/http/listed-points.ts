import { type Context, type PointListing, type PointRun, pointTexts } from '@cartage/service';
import { ReadyElements } from '@cartage/wire';

/** Written of a point behind what every answer says of it. */
export type EndOf = (run: PointRun) => string;

/** A list of points on its way out, in the bytes in which it is stored. */
export interface ListedPoints {
  readonly pickupPoints: AsyncIterable<ReadyElements>;
  /** How many have been sent; of a list in pages: how many there are. To be asked when the list has ended. */
  readonly totalCount: () => number;
}

/** The points of the listing, each ended as the version has it. */
export const listedPoints = (
  ctx: Context,
  { runs, totalCount }: PointListing,
  isPaged: boolean,
  endOf: EndOf,
): ListedPoints => {
  let sent = 0;
  return {
    totalCount: () => (isPaged ? totalCount : sent),
    pickupPoints: (async function* () {
      for (const run of runs) {
        for await (const { count, text } of pointTexts(ctx, run, endOf(run))) {
          sent += count;
          yield new ReadyElements(text);
        }
      }
    })(),
  };
};
