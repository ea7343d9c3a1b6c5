import type { Instant, Option } from '@cartage/core';
import type { PricedParts } from './priced-parts.ts';

/** What one calculation showed, as far as its prices are looked for again. */
export interface ShownQuote {
  /** When it was begun. */
  readonly at: Instant;
  readonly asked: PricedParts;
  readonly options: readonly ShownOption[];
}

interface ShownOption extends Pick<Option, 'tariffId' | 'contractType' | 'price' | 'takeDate'> {
  readonly vendorId: number;
}

/**
 * What calculations have shown whose callers waited for them, and which therefore are not stored: those of the last half hour,
 * in the memory of one process. Who finds nothing here misses a remark alone.
 */
export interface ShownQuotes {
  readonly note: (companyId: number, shipment: string, shown: ShownQuote) => void;
  /** Newest first. */
  readonly of: (companyId: number, shipment: string, now: Instant) => readonly ShownQuote[];
}

/** As long as a calculation lives that is stored. */
const KEPT_MS = 30 * 60_000;
const MOST_OF_ONE = 3;
const MOST_SHIPMENTS = 2_000;

export const openShownQuotes = (mostShipments = MOST_SHIPMENTS): ShownQuotes => {
  // The one that was added to last is the last.
  const quotes = new Map<string, readonly ShownQuote[]>();
  return {
    note: (companyId, shipment, shown) => {
      const key = `${companyId} ${shipment}`;
      const before = quotes.get(key) ?? [];
      quotes.delete(key);
      quotes.set(key, [shown, ...before].slice(0, MOST_OF_ONE));
      if (quotes.size > mostShipments) quotes.delete(quotes.keys().next().value ?? '');
    },
    of: (companyId, shipment, now) =>
      (quotes.get(`${companyId} ${shipment}`) ?? []).filter(({ at }) => at <= now && now - at < KEPT_MS),
  };
};
