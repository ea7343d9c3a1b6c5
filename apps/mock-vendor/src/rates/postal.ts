import type { EndKind } from '@cartage/vendor-mock/protocol';
import { type ExtraRates, parcel, scaled, type TariffRates, type Zone } from './rate-table.ts';

const letter: readonly Zone[] = [
  [60, 9000, 8000, 2, 3],
  [800, 11_000, 9000, 3, 6],
  [2000, 13_000, 11_000, 4, 8],
  [4000, 15_000, 13_000, 6, 11],
  [Number.POSITIVE_INFINITY, 18_000, 16_000, 8, 16],
];

const ground: readonly Zone[] = [
  [60, 21_000, 1800, 2, 3],
  [800, 27_000, 2600, 3, 6],
  [2000, 34_000, 4100, 5, 8],
  [4000, 42_000, 6000, 7, 12],
  [Number.POSITIVE_INFINITY, 52_000, 8800, 10, 18],
];

const ems: readonly Zone[] = [
  [60, 48_000, 3500, 1, 2],
  [800, 72_000, 7000, 1, 3],
  [2000, 88_000, 10_500, 2, 4],
  [4000, 109_000, 16_000, 3, 5],
  [Number.POSITIVE_INFINITY, 139_000, 23_000, 4, 8],
];

/** The office is where the post is at home; every door costs. */
const ends: readonly (readonly [suffix: string, from: EndKind, to: EndKind, percent: number, maxGrams: number])[] = [
  ['PO-PAR', 'POST', 'POST', 100, 20_000],
  ['PO-PAR-DO', 'ADDR', 'POST', 130, 20_000],
  ['PO-PAR-OD', 'POST', 'ADDR', 135, 20_000],
  ['PO-PAR-DD', 'ADDR', 'ADDR', 160, 31_500],
];

const mail = { ...parcel, takesReturns: false };
const papers = { ...mail, cargo: ['DOC'], maxPlaceGrams: 2000, maxGrams: 2000, minGrams: 100, stepGrams: 100 } as const;

export const postalRates: readonly TariffRates[] = [
  { ...papers, tariff: 'PO-LET', from: 'POST', zones: letter },
  { ...papers, tariff: 'PO-LET-D', zones: scaled(letter, 220) },
  ...ends.map(([tariff, from, to, percent, maxPlaceGrams]) => ({
    ...mail,
    tariff,
    from,
    to,
    cargo: ['PCL', 'SHP', 'FRG'] as const,
    maxPlaceGrams,
    maxGrams: 100_000,
    zones: scaled(ground, percent),
  })),
  { ...mail, tariff: 'PO-EMS', zones: ems },
];

export const postalExtras: ExtraRates = {
  INS: { bps: 40, min: 3000 },
  COD: { bps: 190, min: 6000 },
  SMS: { kop: 350 },
};
