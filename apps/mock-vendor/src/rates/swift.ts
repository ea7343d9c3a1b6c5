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

const courier = {
  ...parcel,
  slots: [
    ['10:00', '14:00'],
    ['14:00', '18:00'],
    ['18:00', '22:00'],
  ],
} as const;

export const swiftRates: readonly TariffRates[] = [
  { ...courier, tariff: 'SW-STD', zones: standard },
  { ...courier, tariff: 'SW-EXP', zones: express },
  {
    ...courier,
    tariff: 'SW-OTE',
    zones: scaled(express, 140),
    until: '12:00',
    slots: [['09:00', '12:00']],
    note: 'Доставка до 12:00.',
  },
  {
    ...courier,
    tariff: 'SW-DOE',
    zones: scaled(express, 190),
    anyDay: true,
    note: 'Забор и доставка в любой день.',
    // Offices that sign are closed.
    lacks: ['RSP'],
  },
];

export const swiftExtras: ExtraRates = {
  INS: { bps: 60, min: 5000 },
  COD: { bps: 250, min: 9000 },
  PBO: { kop: 15_000 },
  RCP: { kop: 2500 },
  SMS: { kop: 500 },
  RSP: { kop: 25_000 },
};
