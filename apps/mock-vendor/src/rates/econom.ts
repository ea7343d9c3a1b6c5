import type { EndKind } from '@cartage/vendor-mock/protocol';
import { type ExtraRates, parcel, type Slot, scaled, type TariffRates, type Zone } from './rate-table.ts';

const econom: readonly Zone[] = [
  [60, 24_000, 1500, 1, 2],
  [800, 33_000, 2200, 3, 4],
  [2000, 39_000, 3400, 4, 6],
  [4000, 48_000, 5200, 6, 9],
  [Number.POSITIVE_INFINITY, 62_000, 8000, 9, 14],
];

const standardDays = [
  [1, 1],
  [2, 3],
  [3, 4],
  [4, 6],
  [6, 9],
] as const;

/** A point at an end spares a courier. */
const ends: readonly (readonly [suffix: string, from: EndKind, to: EndKind, percent: number])[] = [
  ['DD', 'ADDR', 'ADDR', 100],
  ['DP', 'ADDR', 'PVZ', 82],
  ['PD', 'PVZ', 'ADDR', 86],
  ['PP', 'PVZ', 'PVZ', 70],
];

const ground = { ...parcel, maxPlaceGrams: 50_000, maxGrams: 500_000 };

/** To a point the receiver comes when it suits. */
const doorSlots: readonly Slot[] = [
  ['09:00', '15:00'],
  ['15:00', '21:00'],
];

export const economRates: readonly TariffRates[] = ends.flatMap(([suffix, from, to, percent]) => {
  const way = { ...ground, from, to, slots: to === 'ADDR' ? doorSlots : [] };
  return [
    { ...way, tariff: `EC-E-${suffix}`, zones: scaled(econom, percent) },
    { ...way, tariff: `EC-S-${suffix}`, zones: scaled(econom, percent * 1.35, standardDays) },
  ];
});

export const economExtras: ExtraRates = {
  INS: { bps: 50, min: 3000 },
  COD: { bps: 200, min: 5000 },
  PBO: { kop: 8000 },
  RCP: { kop: 1500 },
  SMS: { kop: 400 },
};
