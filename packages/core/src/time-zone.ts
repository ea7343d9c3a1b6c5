const MS_PER_HOUR = 3_600_000;
const MAX_CACHED_HOURS = 4096;
const MAX_ZONES = 64;

/** An Intl formatter costs some 50 µs and much memory to make; a service uses a handful of zones. */
const formatters = new Map<string, Intl.DateTimeFormat>();

/** Minutes by zone and hour; null marks an hour within which the clocks change. */
const zones = new Map<string, Map<number, number | null>>();

/**
 * Minutes that the zone's clocks are ahead of UTC at an instant (ms since 1970). Throws on an unknown zone.
 *
 * Intl needs microseconds for an answer and a list of orders asks thousands of times, so answers are kept by zone and
 * hour. That is safe: it is a pure function of its arguments, an hour is kept as a whole only when the offset at both
 * its ends is the same (no zone changes twice within an hour), and the Map is emptied when it is full.
 */
export function offsetMinutes(instant: number, zone: string): number {
  const hour = Math.floor(instant / MS_PER_HOUR);
  const hours = hoursOf(zone);
  let known = hours.get(hour);
  if (known === undefined) {
    const first = computeOffset(hour * MS_PER_HOUR, zone);
    known = first === computeOffset((hour + 1) * MS_PER_HOUR - 1, zone) ? first : null;
    if (hours.size >= MAX_CACHED_HOURS) hours.clear();
    hours.set(hour, known);
  }
  return known ?? computeOffset(instant, zone);
}

/** How far a zone's clocks are ahead of UTC from an instant on. */
export interface ZoneOffset {
  /** ms since 1970 */
  readonly since: number;
  /** Ahead of UTC; below 0 west of it. */
  readonly minutes: number;
}

const MS_PER_WEEK = 7 * 24 * MS_PER_HOUR;

/** The zone's offsets between two instants, newest first. A change that is taken back within a week is not seen. */
export function offsetsBetween(from: number, to: number, zone: string): readonly ZoneOffset[] {
  const found: ZoneOffset[] = [{ since: from, minutes: computeOffset(from, zone) }];
  for (let before = from; before < to; ) {
    const after = Math.min(before + MS_PER_WEEK, to);
    const minutes = computeOffset(after, zone);
    if (minutes !== found[0]?.minutes) found.unshift({ since: firstWith(minutes, before, after, zone), minutes });
    before = after;
  }
  return found;
}

/** The first ms of that offset; `before` has another one, `after` has it. */
function firstWith(minutes: number, before: number, after: number, zone: string): number {
  if (after - before <= 1) return after;
  const middle = Math.floor((before + after) / 2);
  return computeOffset(middle, zone) === minutes
    ? firstWith(minutes, before, middle, zone)
    : firstWith(minutes, middle, after, zone);
}

function hoursOf(zone: string): Map<number, number | null> {
  let hours = zones.get(zone);
  if (hours === undefined) {
    hours = new Map();
    if (zones.size >= MAX_ZONES) zones.clear();
    zones.set(zone, hours);
  }
  return hours;
}

/** Whether the runtime knows the zone: an IANA name such as `Europe/Moscow`. */
export function isTimeZone(zone: string): boolean {
  try {
    formatterOf(zone);
    return true;
  } catch {
    return false;
  }
}

function computeOffset(instant: number, zone: string): number {
  const parts = formatterOf(zone).formatToParts(instant);
  const name = parts.find((part) => part.type === 'timeZoneName')?.value ?? '';
  const match = /^GMT(?:([+-])(\d{2}):(\d{2}))?/.exec(name);
  if (match === null) throw new RangeError(`No offset of ${zone}: ${name}`);
  // Seconds, which some zones had before 1972, cannot be written in RFC 3339 and are dropped.
  const minutes = Number(match[2] ?? 0) * 60 + Number(match[3] ?? 0);
  return match[1] === '-' ? 0 - minutes : minutes;
}

function formatterOf(zone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(zone);
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
    if (formatters.size >= MAX_ZONES) formatters.clear();
    formatters.set(zone, formatter);
  }
  return formatter;
}
