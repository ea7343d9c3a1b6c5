import type { EndKind, PaperKind } from '@cartage/vendor-mock/protocol';
import { economExtras, economRates } from './rates/econom.ts';
import { freightExtras, freightRates } from './rates/freight.ts';
import { globeExtras, globeRates } from './rates/globe.ts';
import { postalExtras, postalRates } from './rates/postal.ts';
import type { ExtraRates, TariffRates } from './rates/rate-table.ts';
import { swiftExtras, swiftRates } from './rates/swift.ts';

/** One of the vendors that the server plays. */
export interface PlayedVendor {
  readonly key: string;
  /** Numbers begin with it. */
  readonly prefix: string;
  readonly countries: readonly string[] | 'all';
  readonly rates: readonly TariffRates[];
  readonly extras: ExtraRates;
  readonly points: Exclude<EndKind, 'ADDR'> | null;
  /** It prices by the day of delivery. */
  readonly pricesByDays: boolean;
  /** Between the courier's assignment and the pickup it tells that the courier is on the way. */
  readonly tellsOfCourier: boolean;
  /** Parcels stop at a hub, told with a code that a caller may not know. */
  readonly hasHub: boolean;
  /** A cancellation is confirmed later. */
  readonly asksBeforeCancel: boolean;
  /** It prints these itself. */
  readonly papers: readonly PaperKind[];
  readonly latencyMs: number;
}

export const playedVendors: readonly PlayedVendor[] = [
  {
    key: 'swift',
    prefix: 'SW',
    countries: ['RU'],
    rates: swiftRates,
    extras: swiftExtras,
    points: null,
    pricesByDays: true,
    tellsOfCourier: true,
    hasHub: false,
    asksBeforeCancel: false,
    papers: [],
    latencyMs: 20,
  },
  {
    key: 'econom',
    prefix: 'EC',
    countries: ['RU', 'BY', 'KZ'],
    rates: economRates,
    extras: economExtras,
    points: 'PVZ',
    pricesByDays: true,
    tellsOfCourier: false,
    hasHub: true,
    asksBeforeCancel: false,
    papers: ['LABEL'],
    latencyMs: 35,
  },
  {
    key: 'postal',
    prefix: 'PO',
    countries: ['RU'],
    rates: postalRates,
    extras: postalExtras,
    points: 'POST',
    pricesByDays: false,
    tellsOfCourier: false,
    hasHub: true,
    asksBeforeCancel: true,
    papers: [],
    latencyMs: 60,
  },
  {
    key: 'freight',
    prefix: 'FR',
    countries: ['RU', 'BY', 'KZ'],
    rates: freightRates,
    extras: freightExtras,
    points: null,
    pricesByDays: true,
    tellsOfCourier: false,
    hasHub: false,
    asksBeforeCancel: true,
    papers: [],
    latencyMs: 45,
  },
  {
    key: 'globe',
    prefix: 'GL',
    countries: 'all',
    rates: globeRates,
    extras: globeExtras,
    points: null,
    pricesByDays: true,
    tellsOfCourier: true,
    hasHub: false,
    asksBeforeCancel: true,
    papers: ['AWB'],
    latencyMs: 50,
  },
];
