import { formatDateTime, type Instant, instantOf, type LocalDate } from '@cartage/core';

const MAX_KNOWN = 4096;

/**
 * The texts of one zone. An answer of 40 options writes 120 date-times, few of them different, at 2 to 3 µs each; so
 * those written before are kept. Safe: they depend on nothing but instant and zone. Emptied when full.
 */
class WrittenTimes {
  readonly #zone: string;
  readonly #byInstant = new Map<Instant, string>();
  readonly #byDate = new Map<LocalDate, string>();

  constructor(zone: string) {
    this.#zone = zone;
  }

  dateTime(instant: Instant): string {
    return remember(this.#byInstant, instant, () => formatDateTime(instant, this.#zone));
  }

  midnight(date: LocalDate): string {
    return remember(this.#byDate, date, () => this.dateTime(instantOf(date, '00:00', this.#zone)));
  }
}

const zones = new Map<string, WrittenTimes>();

const inZone = (zone: string): WrittenTimes => remember(zones, zone, () => new WrittenTimes(zone));

/** The one form of the wire, with the zone's offset (interface 1.5). */
export function dateTimeOut(instant: Instant, zone: string): string;
export function dateTimeOut(instant: Instant | null, zone: string): string | null;
export function dateTimeOut(instant: Instant | null, zone: string): string | null {
  return instant === null ? null : inZone(zone).dateTime(instant);
}

/** The first instant of a day, as a date-time. */
export const midnightOut = (date: LocalDate, zone: string): string => inZone(zone).midnight(date);

function remember<K, V>(known: Map<K, V>, key: K, make: () => V): V {
  const found = known.get(key);
  if (found !== undefined) return found;
  const made = make();
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(key, made);
  return made;
}
