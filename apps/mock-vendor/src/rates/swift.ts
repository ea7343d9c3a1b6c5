import { type ExtraRates, parcel, scaled, type TariffRates, type Zone } from './rate-table.ts';

const standard: readonly Zone[] = [
  [60, 45_000, 3000, 1, 1],
  [800, 62_000, 6000, 2, 3],
  [2000, 78_000, 9500, 2, 4],
  [4000, 98_000, 14_500, 3, 5],
  [Number.POSITIVE_INFINITY, 128_000, 21_000, 4, 7],
];

const express: readonly Zone[] = [
  [60, 65_000, 4000, 1, 1],
  [800, 99_000, 9000, 1, 1],
  [2000, 129_000, 14_500, 1, 2],
  [4000, 165_000, 21_000, 2, 2],
  [Number.POSITIVE_INFINITY, 219_000, 32_000, 2, 3],
];

export const swiftRates: readonly TariffRates[] = [
  { ...parcel, tariff: 'SW-STD', zones: standard },
  { ...parcel, tariff: 'SW-EXP', zones: express },
  { ...parcel, tariff: 'SW-OTE', zones: scaled(express, 140), until: '12:00', note: 'Доставка до 12:00.' },
  { ...parcel, tariff: 'SW-DOE', zones: scaled(express, 190), anyDay: true, note: 'Забор и доставка в любой день.' },
];

export const swiftExtras: ExtraRates = {
  INS: { bps: 60, min: 5000 },
  COD: { bps: 250, min: 9000 },
  PBO: { kop: 15_000 },
  RCP: { kop: 2500 },
  SMS: { kop: 500 },
};
