import type { Instant } from '@cartage/core';
import type { VendorOption } from '@cartage/vendor-kit';

/** What vendors answered in the last minutes, in the memory of one process. Bounded: the oldest go first. */
export interface KeptOffers {
  readonly find: (key: string) => readonly VendorOption[] | undefined;
  /** `askedAt`: their age counts from then, and they do not take the place of what was asked for later. */
  readonly keep: (key: string, offers: readonly VendorOption[], askedAt: Instant) => void;
  readonly forget: (key: string) => void;
}

export interface KeptOffersParts {
  /** How long an answer is kept; 0: not at all. */
  readonly keepMs: number;
  readonly clock: () => Instant;
  readonly mostEntries?: number;
  readonly mostBytes?: number;
}

/** Room for the prices of some thousand shipments by five vendors. */
const MOST_ENTRIES = 20_000;
const MOST_BYTES = 32 * 1024 * 1024;

interface Entry {
  readonly offers: readonly VendorOption[];
  readonly askedAt: Instant;
  readonly bytes: number;
}

export const openKeptOffers = ({
  keepMs,
  clock,
  mostEntries = MOST_ENTRIES,
  mostBytes = MOST_BYTES,
}: KeptOffersParts): KeptOffers => {
  // In the order in which they were kept, so the first is the oldest.
  const entries = new Map<string, Entry>();
  let bytes = 0;

  const forget = (key: string): void => {
    const entry = entries.get(key);
    if (!entry) return;
    entries.delete(key);
    bytes -= entry.bytes;
  };
  /** The clock of the sandbox can be moved, and a machine's may run back: what comes from later is too old as well. */
  const isFresh = ({ askedAt }: Entry, now: Instant): boolean => askedAt <= now && now - askedAt < keepMs;

  return {
    find: (key) => {
      const entry = entries.get(key);
      if (!entry) return undefined;
      if (isFresh(entry, clock())) return entry.offers;
      forget(key);
      return undefined;
    },
    keep: (key, offers, askedAt) => {
      const now = clock();
      const entry = { offers, askedAt, bytes: bytesOf(key, offers) };
      const known = entries.get(key);
      if (known && known.askedAt > askedAt) return;
      forget(key);
      entries.set(key, entry);
      bytes += entry.bytes;
      for (const [oldest, first] of entries) {
        if (entries.size <= mostEntries && bytes <= mostBytes && isFresh(first, now)) return;
        forget(oldest);
      }
    },
    forget,
  };
};

/** Of memory, roughly. */
const bytesOf = (key: string, offers: readonly VendorOption[]): number =>
  offers.reduce(
    (sum, { services, comments }) => sum + 250 + 60 * services.length + 2 * (comments?.length ?? 0),
    200 + key.length,
  );
