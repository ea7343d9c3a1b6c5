import type { PickupPoint } from '@cartage/core';
import type { ListedPoint } from '@cartage/storage';

/** How a point is written into every answer that holds it. The interface's word, handed in where the service is put together. */
export interface PointText {
  /** Another number for every other way to write: points that were written otherwise are written anew. */
  readonly form: number;
  /** JSON, without the brace at its end. */
  readonly write: (point: PickupPoint) => string;
}

export const listedPoint = ({ pointText }: { readonly pointText: PointText }, point: PickupPoint): ListedPoint => ({
  point,
  text: Buffer.from(pointText.write(point)),
});
