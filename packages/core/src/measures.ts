/** Length, height and width of one place, cm. */
export interface Dimensions {
  /** Length, cm. */
  readonly l: number;
  /** Height, cm. */
  readonly h: number;
  /** Width, cm. */
  readonly w: number;
}

/** Some equal places, as far as their size and weight go. */
export interface Measured {
  /** kg, one place. */
  readonly weightKg: number;
  /** How many there are. */
  readonly qty: number;
  /** The sides of one place; null: not measured. */
  readonly dimensions: Dimensions | null;
  /** Cubic metres of the whole parcel; where given it counts instead of the dimensions. */
  readonly volumeM3: number | null;
}

/** How a tariff turns size into weight. */
export interface VolumetricRule {
  /** Cubic centimetres a kilogram, for places with dimensions. */
  readonly divisor: number;
  /** For a parcel with a volume. */
  readonly kgPerCubicMetre: number;
}

/** What counts where the tariff gives no rule of its own (interface 16.2). */
export const defaultVolumetricRule: VolumetricRule = { divisor: 5000, kgPerCubicMetre: 200 };

/** kg of one place, not rounded. */
export const volumetricWeightKg = (d: Dimensions, divisor = defaultVolumetricRule.divisor): number =>
  clean((d.l * d.h * d.w) / divisor);

/**
 * The weight that a tariff charges, kg: place by place the greater of the real and the volumetric weight; without a
 * size the real one. The sum is rounded half up to grams (interface 16.2).
 */
export function billedWeightKg(items: readonly Measured[], rule: Partial<VolumetricRule> = {}): number {
  const { divisor, kgPerCubicMetre } = { ...defaultVolumetricRule, ...rule };
  return kgFromGrams(gramsFromKg(sum(items, (item) => Math.max(item.weightKg * item.qty, volumetric(item)))));

  function volumetric(item: Measured): number {
    if (item.volumeM3 !== null) return item.volumeM3 * kgPerCubicMetre;
    return item.dimensions === null ? 0 : volumetricWeightKg(item.dimensions, divisor) * item.qty;
  }
}

/** Real weight of all places, kg. */
export const totalWeightKg = (items: readonly Measured[]): number => sum(items, (item) => item.weightKg * item.qty);

/** The places of all items together. */
export const totalPlaces = (items: readonly Pick<Measured, 'qty'>[]): number =>
  items.reduce((places, item) => places + item.qty, 0);

/** Cubic metres of all places; those without a size count nothing. */
export const totalVolumeM3 = (items: readonly Measured[]): number =>
  sum(items, (item) => item.volumeM3 ?? (item.dimensions === null ? 0 : volumeM3Of(item.dimensions) * item.qty));

/** Cubic metres of one place. */
export const volumeM3Of = (d: Dimensions): number => clean((d.l * d.h * d.w) / 1_000_000);

/** The longest side of any place, cm; 0 where no place has dimensions. */
export const longestSideCm = (items: readonly Measured[]): number =>
  items.reduce((longest, { dimensions: d }) => (d === null ? longest : Math.max(longest, d.l, d.h, d.w)), 0);

/** Real weight of the heaviest single place, kg; 0 without items. */
export const heaviestPlaceKg = (items: readonly Measured[]): number =>
  items.reduce((heaviest, item) => Math.max(heaviest, item.weightKg), 0);

/** The sides of a place, the longest first, cm. */
export const sidesCm = (d: Dimensions): readonly [number, number, number] =>
  [d.l, d.h, d.w].sort((a, b) => b - a) as [number, number, number];

/** Length, height and width of a place together, cm. */
export const sizeSumCm = ({ l, h, w }: Dimensions): number => clean(l + h + w);

/** Whole grams, half up. */
export const gramsFromKg = (kg: number): number => Math.round(clean(kg * 1000));

/** kg, from whole grams. */
export const kgFromGrams = (grams: number): number => grams / 1000;

const sum = (items: readonly Measured[], of: (item: Measured) => number): number =>
  clean(items.reduce((total, item) => total + of(item), 0));

/** Takes off the noise of binary fractions: 0.1 * 3 is 0.3, and 1.0005 kg is half a gram over. 13 digits remain. */
function clean(value: number): number {
  return Number(value.toPrecision(13));
}
