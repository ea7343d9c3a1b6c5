import { type ExtraRates, parcel, scaled, type TariffRates, type Zone } from './rate-table.ts';

const domestic: readonly Zone[] = [
  [60, 52_000, 3400, 1, 1],
  [800, 71_000, 6800, 2, 3],
  [2000, 86_000, 10_200, 2, 4],
  [4000, 108_000, 15_500, 3, 5],
  [Number.POSITIVE_INFINITY, 142_000, 22_500, 4, 8],
];

const abroad: readonly Zone[] = [
  [1000, 190_000, 45_000, 3, 5],
  [2500, 240_000, 62_000, 4, 7],
  [5000, 310_000, 84_000, 5, 8],
  [9000, 390_000, 112_000, 6, 10],
  [Number.POSITIVE_INFINITY, 480_000, 139_000, 7, 12],
];

const expressDays = [
  [1, 1],
  [1, 1],
  [1, 2],
  [2, 2],
  [2, 4],
] as const;

const flightDays = [
  [2, 3],
  [2, 4],
  [3, 5],
  [3, 6],
  [4, 7],
] as const;

const surfaceDays = [
  [7, 12],
  [9, 16],
  [14, 24],
  [20, 35],
  [25, 45],
] as const;

const border = { ...parcel, route: 'international', maxPlaceGrams: 70_000, takesReturns: false } as const;

const domesticCourier = {
  ...parcel,
  slots: [
    ['09:00', '13:00'],
    ['13:00', '18:00'],
  ],
} as const;

export const globeRates: readonly TariffRates[] = [
  { ...domesticCourier, tariff: 'GL-DS', zones: domestic },
  { ...domesticCourier, tariff: 'GL-DE', zones: scaled(domestic, 165, expressDays) },
  { ...border, tariff: 'GL-IC', zones: scaled(abroad, 55, surfaceDays), note: 'Таможенное оформление включено.' },
  { ...border, tariff: 'GL-IS', zones: abroad, note: 'Таможенное оформление включено.' },
  { ...border, tariff: 'GL-IE', zones: scaled(abroad, 160, flightDays), note: 'Таможенное оформление включено.' },
];

/** The message to the receiver costs nothing. */
export const globeExtras: ExtraRates = { INS: { bps: 80, min: 10_000 }, SMS: { kop: 0 } };
