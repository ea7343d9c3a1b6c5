import type { CargoKind, EndKind, ExtraCode } from '@cartage/vendor-mock/protocol';

/** Kilometres up to which the zone reaches, kopecks for the first kilogram, for each further one, working days. */
export type Zone = readonly [upToKm: number, first: number, perKg: number, minDays: number, maxDays: number];

export type Slot = readonly [from: string, to: string];

/** What one tariff costs. Prices hold VAT. */
export interface TariffRates {
  readonly tariff: string;
  readonly from: EndKind;
  readonly to: EndKind;
  readonly route: 'domestic' | 'international';
  readonly cargo: readonly CargoKind[];
  /** The heaviest single place, and the whole. */
  readonly maxPlaceGrams: number;
  readonly maxGrams: number;
  /** The lightest that it takes. */
  readonly fromGrams: number;
  /** Billed at least; the first price of a zone covers it. */
  readonly minGrams: number;
  /** The billed weight is rounded up to it. */
  readonly stepGrams: number;
  /** Cubic centimetres that weigh a kilogram. */
  readonly cm3PerKg: number;
  readonly zones: readonly Zone[];
  /** Percent of the price of a further kilogram, by the kilograms up to which it holds. */
  readonly breaks: readonly (readonly [upToKg: number, percent: number])[];
  /** Kopecks a kilometre on top. */
  readonly perKm: number;
  /** Kopecks for each of the hands at an end, and for each floor above the first that one of them climbs; null: sends none. */
  readonly hands: { readonly each: number; readonly floor: number } | null;
  /** Percent on top, by kind of cargo. */
  readonly surcharges: Partial<Record<CargoKind, number>>;
  /** Picks up and delivers on days off too; else on working days. */
  readonly anyDay: boolean;
  /** Delivered until, HH:mm. */
  readonly until: string;
  /** In which the receiver may choose to be met, HH:mm; only where somebody comes to a door. */
  readonly slots: readonly Slot[];
  readonly takesReturns: boolean;
  /** Extras of the vendor that it does not have. */
  readonly lacks: readonly ExtraCode[];
  /** Weighed and measured at the terminal, by which the price may change. */
  readonly isEstimate: boolean;
  readonly note: string | null;
}

/** Kopecks, or a share of the sum in basis points and its least. */
export type ExtraRate = { readonly kop: number } | { readonly bps: number; readonly min: number };
export type ExtraRates = Partial<Record<ExtraCode, ExtraRate>>;

/** What most tariffs have in common; each table says what is different. */
export const parcel: Omit<TariffRates, 'tariff' | 'zones'> = {
  from: 'ADDR',
  to: 'ADDR',
  route: 'domestic',
  cargo: ['PCL', 'SHP', 'FRG', 'DOC'],
  maxPlaceGrams: 31_500,
  maxGrams: 300_000,
  fromGrams: 0,
  minGrams: 1000,
  stepGrams: 500,
  cm3PerKg: 5000,
  breaks: [
    [5, 100],
    [15, 88],
    [30, 78],
    [Number.POSITIVE_INFINITY, 68],
  ],
  perKm: 0,
  hands: null,
  surcharges: { FRG: 10 },
  anyDay: false,
  until: '18:00',
  slots: [],
  takesReturns: true,
  lacks: [],
  isEstimate: false,
  note: null,
};

/** The same zones at another price, in percent, rounded up to whole roubles; days may differ. */
export const scaled = (
  zones: readonly Zone[],
  percent: number,
  days: readonly (readonly [number, number])[] = [],
): readonly Zone[] =>
  zones.map(([upToKm, first, perKg, min, max], i) => {
    const [minDays, maxDays] = days[i] ?? [min, max];
    return [upToKm, roubles((first * percent) / 100), roubles((perKg * percent) / 100), minDays, maxDays];
  });

const roubles = (kop: number): number => Math.ceil(kop / 100) * 100;
