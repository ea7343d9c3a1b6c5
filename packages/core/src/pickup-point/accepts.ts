import { type CargoItem, dimensionsOf } from '../cargo.ts';
import { type Measured, sidesCm, sizeSumCm, totalPlaces, totalVolumeM3, totalWeightKg } from '../measures.ts';
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
  /** How many places it has; 0: nobody says. */
  readonly places: number;
}

/** The greatest measures of the items' places, and their sums. */
export function loadOf(items: readonly Measured[]): PointLoad {
  const sides: [number, number, number] = [0, 0, 0];
  let largestSum = 0;
  for (const { dimensions } of items) {
    if (dimensions === null) continue;
    const [long, middle, short] = sidesCm(dimensions);
    sides[0] = Math.max(sides[0], long);
    sides[1] = Math.max(sides[1], middle);
    sides[2] = Math.max(sides[2], short);
    largestSum = Math.max(largestSum, sizeSumCm(dimensions));
  }
  return {
    totalKg: totalWeightKg(items),
    sidesCm: sides,
    sizeSumCm: largestSum,
    totalM3: totalVolumeM3(items),
    places: totalPlaces(items),
  };
}

/** The load of a cargo. */
export const loadOfCargo = (items: readonly CargoItem[]): PointLoad =>
  loadOf(items.map((item) => ({ ...item, dimensions: dimensionsOf(item) })));

/**
 * Whether the point takes the shipment in (`intake`) or hands it out (`pickup`). The weight limits hold for the whole
 * shipment, like the volume; the sides for each place, which may be turned any way. A limit that the point does not
 * give, and a size that the shipment does not have, forbids nothing.
 */
export const pointAccepts = (point: PickupPointProfile, load: PointLoad, role: PointRole): boolean =>
  point[role] && pointTakes(point, load);

/** The same, whether it is to be taken in or handed out. */
export const pointTakes = (point: PickupPointProfile, load: PointLoad): boolean =>
  cargoFaults(point, load).length === 0;

/** A limit of a point that a shipment may break. */
export type CargoFault = 'too-light' | 'too-heavy' | 'too-long' | 'too-large' | 'too-voluminous' | 'too-many';

/** Every limit of the point that the shipment breaks. */
export const cargoFaults = (point: PickupPointProfile, load: PointLoad): readonly CargoFault[] => {
  const faults: CargoFault[] = [];
  if ((load.totalKg ?? UNLIMITED) < (point.minWeight ?? 0)) faults.push('too-light');
  if ((load.totalKg ?? 0) > (point.maxWeight ?? UNLIMITED)) faults.push('too-heavy');
  if (!fitsOpening(point, load.sidesCm)) faults.push('too-long');
  if (load.sizeSumCm > (point.maxSizeSum ?? UNLIMITED)) faults.push('too-large');
  if (load.totalM3 > (point.totalMaxVolume ?? UNLIMITED)) faults.push('too-voluminous');
  if (load.places > (point.maxPlaces ?? UNLIMITED)) faults.push('too-many');
  return faults.length === 0 ? none : faults;
};

const none: readonly CargoFault[] = [];
const UNLIMITED = Number.POSITIVE_INFINITY;

/** The largest limit is held against the longest side. */
const fitsOpening = ({ maxWidth, maxHeight, maxDepth }: PickupPointProfile, sides: PointLoad['sidesCm']): boolean => {
  if (maxWidth === null && maxHeight === null && maxDepth === null) return true;
  return openingCm({ maxWidth, maxHeight, maxDepth }).every((limit, i) => (sides[i] ?? 0) <= limit);
};

/** The largest limit first; Infinity where there is none. */
export const openingCm = ({
  maxWidth,
  maxHeight,
  maxDepth,
}: Pick<PickupPointProfile, 'maxWidth' | 'maxHeight' | 'maxDepth'>): readonly number[] =>
  [maxWidth ?? UNLIMITED, maxHeight ?? UNLIMITED, maxDepth ?? UNLIMITED].sort((a, b) => (a < b ? 1 : a > b ? -1 : 0));
