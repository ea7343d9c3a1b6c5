import type { PointIndex } from '../points/open-point-index.ts';
import type { KeptTexts } from './kept-texts.ts';
import type { PointText } from './point-text.ts';

/** The part of the service by which pickup points are found and written. */
export interface Points {
  readonly points: PointIndex;
  readonly pointText: PointText;
  readonly keptTexts: KeptTexts;
}
