import { type ExtraRates, parcel, type TariffRates, type Zone } from './rate-table.ts';

/** The first price covers 30 kg. */
const groupage: readonly Zone[] = [
  [60, 180_000, 600, 1, 2],
  [800, 195_000, 1100, 2, 4],
  [2000, 215_000, 1900, 4, 6],
  [4000, 250_000, 3100, 6, 9],
  [Number.POSITIVE_INFINITY, 310_000, 5200, 9, 15],
];

const vehicle: readonly Zone[] = [
  [60, 1_200_000, 0, 1, 1],
  [800, 1_500_000, 0, 1, 2],
  [2000, 1_800_000, 0, 3, 4],
  [4000, 2_400_000, 0, 5, 7],
  [Number.POSITIVE_INFINITY, 3_600_000, 0, 9, 12],
];

const truck = {
  ...parcel,
  maxPlaceGrams: 1_500_000,
  maxGrams: 20_000_000,
  cm3PerKg: 4000,
  hands: { each: 150_000, floor: 25_000 },
  surcharges: { FRG: 15, ADR: 30 },
  takesReturns: false,
} as const;

export const freightRates: readonly TariffRates[] = [
  {
    ...truck,
    tariff: 'FR-LTL',
    isEstimate: true,
    cargo: ['PCL', 'SHP', 'FRG', 'ADR', 'LTL'],
    fromGrams: 1000,
    minGrams: 30_000,
    stepGrams: 1000,
    zones: groupage,
    breaks: [
      [100, 100],
      [500, 85],
      [1500, 72],
      [Number.POSITIVE_INFINITY, 60],
    ],
  },
  {
    ...truck,
    tariff: 'FR-FTL',
    cargo: ['FTL'],
    maxPlaceGrams: 20_000_000,
    stepGrams: 1000,
    zones: vehicle,
    perKm: 6500,
    note: 'Отдельная машина до 20 т.',
  },
];

export const freightExtras: ExtraRates = { INS: { bps: 30, min: 10_000 } };
