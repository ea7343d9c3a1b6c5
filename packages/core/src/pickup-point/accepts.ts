import { type Measured, sidesCm, totalVolumeM3, totalWeightKg } from '../measures.ts';
import type { PickupPointProfile, PointRole } from './pickup-point.ts';

/** A shipment as a point sees it; made once, then held against many points. */
export interface PointLoad {
  /** null: nobody says. */
  readonly totalKg: number | null;
  /** The longest, middle and shortest side of any place, cm; 0 where no place has dimensions. */
  readonly sidesCm: readonly [number, number, number];
  /** Length, height and width of a place added up; the greatest, cm. */
  readonly sizeSumCm: number;
  /** Cubic metres of all places; those without a size count nothing. */
  readonly totalM3: number;
}

/** The greatest measures of the items' places, and their sums. */
export function loadOf(items: readonly Measured[]): PointLoad {
  const sides: [number, number, number] = [0, 0, 0];
  let sizeSumCm = 0;
  for (const { dimensions } of items) {
    if (dimensions === null) continue;
    const [long, middle, short] = sidesCm(dimensions);
    sides[0] = Math.max(sides[0], long);
    sides[1] = Math.max(sides[1], middle);
    sides[2] = Math.max(sides[2], short);
    sizeSumCm = Math.max(sizeSumCm, long + middle + short);
  }
  return { totalKg: totalWeightKg(items), sidesCm: sides, sizeSumCm, totalM3: totalVolumeM3(items) };
}

/**
 * Whether the point takes the shipment in (`intake`) or hands it out (`pickup`). The weight limits hold for the whole
 * shipment, like the volume; the sides for each place, which may be turned any way. A limit that the point does not
 * give, and a size that the shipment does not have, forbids nothing.
 */
export const pointAccepts = (point: PickupPointProfile, load: PointLoad, role: PointRole): boolean =>
  point[role] && pointTakes(point, load);

/** The same, whether it is to be taken in or handed out. */
export function pointTakes(point: PickupPointProfile, load: PointLoad): boolean {
  return (
    (load.totalKg ?? UNLIMITED) >= (point.minWeight ?? 0) &&
    (load.totalKg ?? 0) <= (point.maxWeight ?? UNLIMITED) &&
    load.sizeSumCm <= (point.maxSizeSum ?? UNLIMITED) &&
    load.totalM3 <= (point.totalMaxVolume ?? UNLIMITED) &&
    opening(point).every((limit, i) => (load.sidesCm[i] ?? 0) <= limit)
  );
}

const UNLIMITED = Number.POSITIVE_INFINITY;

/** The largest limit first, like the sides that it is held against. */
const opening = ({ maxWidth, maxHeight, maxDepth }: PickupPointProfile): readonly number[] =>
  [maxWidth ?? UNLIMITED, maxHeight ?? UNLIMITED, maxDepth ?? UNLIMITED].sort((a, b) => (a < b ? 1 : a > b ? -1 : 0));
