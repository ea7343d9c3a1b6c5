import { weekdayOf, weekdays } from '../calendar.ts';
import { type Instant, localDateOf, localTimeOf } from '../time.ts';

/**
 * When a point is open: minutes since Monday 00:00, `[from, to)`, in order and apart from each other. Of a range over
 * the end of Sunday the rest stands at the beginning.
 */
export type OpenWeek = readonly (readonly [from: number, to: number])[];

/**
 * What a vendor's text about working hours says: `Mon-Sun 10:00-21:00`, `пн-пт 9:00-20:00, сб 10:00-18:00`,
 * `круглосуточно`, `24/7`. Times without days are those of every day, a later word about a day counts instead of an
 * earlier one, and a day that is not named is closed. null: something in it is not understood, so nothing is known.
 */
export const readWorkTime = (text: string): OpenWeek | null => {
  const tokens = tokensOf(text);
  const groups = tokens && groupsOf(tokens);
  if (!groups || groups.length === 0) return null;
  const days = new Map<number, readonly Range[]>();
  for (const { days: named, open, breaks } of groups) {
    for (const day of named) days.set(day, without(open, breaks));
  }
  return weekOf(days);
};

/** The hours of one day of the week, by the clocks of the point: `HH:mm`, or what a vendor writes in its place. */
export interface OpenHours {
  /** Which day; a vendor's number that is none is left out. */
  readonly day: number;
  /** From when. */
  readonly from: string;
  /** Until when. */
  readonly to: string;
}

/**
 * The working hours of a point as text, from what a vendor tells day by day: `пн 08:00-20:00, вт 08:00-20:00`, and
 * `readWorkTime` understands it. null: nothing is told.
 * @param days Monday is 1, Sunday 7; a day may stand there several times, and those that do not are closed
 */
export const writtenWorkTime = (days: readonly OpenHours[]): string | null =>
  days
    .flatMap(({ day, from, to }) => (weekdays[day - 1] ? [`${weekdays[day - 1]?.ru} ${from}-${to}`] : []))
    .join(', ') || null;

/** How it stands at a minute of the week. `changesAt`: the minute of the week at which that ends; null: never. */
export const openingAt = (
  week: OpenWeek,
  minute: number,
): { readonly isOpen: boolean; readonly changesAt: number | null } => {
  const now = week.find(([from, to]) => from <= minute && minute < to);
  if (!now) {
    const next = week.find(([from]) => from > minute) ?? week[0];
    return { isOpen: false, changesAt: next?.[0] ?? null };
  }
  const first = week[0];
  // Over the end of Sunday it goes on as what stands at the beginning.
  const end = now[1] === WEEK && first?.[0] === 0 ? first[1] : now[1];
  return { isOpen: true, changesAt: end === WEEK && first === now ? null : end % WEEK };
};

/** Minutes since Monday 00:00 in the zone, at an instant. */
export const minuteOfWeek = (instant: Instant, zone: string): number => {
  const [hours = '0', minutes = '0'] = localTimeOf(instant, zone).split(':');
  const day = weekdayOf(localDateOf(instant, zone));
  return (day - 1) * DAY + Number(hours) * 60 + Number(minutes);
};

type Range = readonly [from: number, to: number];

interface Group {
  readonly days: readonly number[];
  readonly open: Range[];
  readonly breaks: Range[];
}

type Token =
  | { readonly kind: 'days'; readonly days: readonly number[] }
  | { readonly kind: 'time'; readonly range: Range }
  | { readonly kind: 'closed' }
  | { readonly kind: 'break' }
  | { readonly kind: 'to' }
  | { readonly kind: 'dash' };

const DAY = 24 * 60;
const WEEK = 7 * DAY;
const everyDay: readonly number[] = [0, 1, 2, 3, 4, 5, 6];

/** Beginnings of the words for days, Monday first. */
const dayWords: readonly RegExp[] = [
  /^(?:пн|пон|понедельник[а-я]*|mon?|monday)$/,
  /^(?:вт|втор|вторник[а-я]*|tue?|tues|tuesday)$/,
  /^(?:ср|сред[ауы]|wed?|wednesday)$/,
  /^(?:чт|чет|четверг[а-я]*|thu?|thur|thurs|thursday)$/,
  /^(?:пт|пятн|пятниц[ауы]|fri?|friday)$/,
  /^(?:сб|суб|суббот[ауы]|sat?|saturday)$/,
  /^(?:вс|вск|воскресенье?я?|sun?|sunday)$/,
];

const words: readonly (readonly [RegExp, readonly Token[]])[] = [
  [/^(?:круглосуточно|24\/7|24ч|24h|nonstop)/, [{ kind: 'time', range: [0, DAY] }]],
  [/^(?:ежедневно|daily|everyday)/, [{ kind: 'days', days: everyDay }]],
  [/^(?:без выходных|каждый день|every day|все дни|7 дней в неделю)/, [{ kind: 'days', days: everyDay }]],
  [/^(?:по )?(?:будни|будням|рабочие дни|weekdays)/, [{ kind: 'days', days: [0, 1, 2, 3, 4] }]],
  [/^(?:по )?(?:выходные|выходным|weekends?)/, [{ kind: 'days', days: [5, 6] }]],
  [/^(?:выходной|закрыто|не работает|closed|off)/, [{ kind: 'closed' }]],
  [/^без (?:перерывов|перерыва|обеда)(?: и обеда)?/, []],
  [/^(?:перерыв|обед|break|lunch)/, [{ kind: 'break' }]],
];

const clock = '(\\d{1,2})(?:[:.](\\d{2}))?\\s*(am|pm)?';
const timeRange = new RegExp(`^(?:с |from )?${clock}\\s*(?:-|до|to)\\s*${clock}`);
const between = /^(?:[\s,;|/()]|и |and |часы работы|работает|open(?:ing hours)?|:)+/;

const tokensOf = (text: string): readonly Token[] | null => {
  let rest = text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[‐-―−]/g, '-')
    .replace(/24\s*\/\s*7/g, '24/7')
    .replace(/24 ?(?:часа|ч\.?|hours?)(?![а-яa-z])/g, '24ч')
    .replace(/<br\s*\/?>/g, ', ')
    .replace(/\s+/g, ' ')
    .trim();
  const tokens: Token[] = [];
  while (rest !== '') {
    const skipped = between.exec(rest)?.[0];
    if (skipped) {
      rest = rest.slice(skipped.length);
      continue;
    }
    const found = wordAt(rest) ?? timeAt(rest) ?? dayAt(rest) ?? toAt(rest);
    if (!found) return null;
    tokens.push(...found.tokens);
    rest = rest.slice(found.length).replace(/^\./, '');
  }
  return tokens;
};

interface Found {
  readonly tokens: readonly Token[];
  readonly length: number;
}

const wordAt = (rest: string): Found | null => {
  for (const [pattern, tokens] of words) {
    const match = pattern.exec(rest)?.[0];
    // Half a word is none: `обеденный` is not `обед`.
    if (match && !/^[а-яa-z]/.test(rest.slice(match.length))) return { tokens, length: match.length };
  }
  return null;
};

const timeAt = (rest: string): Found | null => {
  const match = timeRange.exec(rest);
  if (!match) return null;
  const [from, to] = [minuteOf(match[1], match[2], match[3]), minuteOf(match[4], match[5], match[6])];
  if (from === null || to === null) return null;
  const start = from % DAY;
  return { tokens: [{ kind: 'time', range: [start, to <= start ? to + DAY : to] }], length: match[0].length };
};

const minuteOf = (hours = '', minutes = '0', half?: string): number | null => {
  const [hour, minute] = [Number(hours), Number(minutes)];
  if (half !== undefined && (hour < 1 || hour > 12)) return null;
  const at = (half === undefined ? hour : (hour % 12) + (half === 'pm' ? 12 : 0)) * 60 + minute;
  return minute < 60 && at <= DAY ? at : null;
};

const dayAt = (rest: string): Found | null => {
  const word = /^[а-яa-z]+/.exec(rest)?.[0] ?? '';
  const day = dayWords.findIndex((pattern) => pattern.test(word));
  return day === -1 ? null : { tokens: [{ kind: 'days', days: [day] }], length: word.length };
};

const toAt = (rest: string): Found | null => {
  const match = /^(?:-|по |to )/.exec(rest)?.[0];
  return match === undefined ? null : { tokens: [{ kind: match === '-' ? 'dash' : 'to' }], length: match.length };
};

/** Days and what is said of them; null: the words stand in an order that says nothing. */
const groupsOf = (tokens: readonly Token[]): readonly Group[] | null => {
  const groups: Group[] = [];
  let days: readonly number[] | null = null;
  let group: Group | null = null;
  let [isRange, isBreak] = [false, false];
  const begin = (): Group => {
    group ??= { days: days ?? everyDay, open: [], breaks: [] };
    if (!groups.includes(group)) groups.push(group);
    return group;
  };
  for (const [at, token] of tokens.entries()) {
    if (isRange && token.kind !== 'days') return null;
    // `вс - выходной`: a dash leads to another day, or to what is said of those before it.
    const isDash = token.kind === 'dash';
    if (isDash && days !== null && !group && tokens[at + 1]?.kind !== 'days') continue;
    if (token.kind === 'days') {
      if (group) [days, group, isBreak] = [null, null, false];
      const named: readonly number[] = days ?? [];
      const last = named.at(-1);
      if (isRange && last === undefined) return null;
      days =
        isRange && last !== undefined ? [...named, ...daysTo(last, token.days[0] ?? last)] : [...named, ...token.days];
      isRange = false;
    } else if (token.kind === 'to' || isDash) {
      if (days === null || group) return null;
      isRange = true;
    } else if (token.kind === 'break') {
      if (!group) return null;
      isBreak = true;
    } else if (token.kind === 'closed') begin();
    else begin()[isBreak ? 'breaks' : 'open'].push(token.range);
  }
  // Days of which nothing is said.
  return isRange || (days !== null && group === null) ? null : groups;
};

/** The days after one, up to another of the same week or the next. */
const daysTo = (after: number, last: number): readonly number[] =>
  Array.from({ length: (last - after + 7) % 7 }, (_, i) => (after + 1 + i) % 7);

const without = (open: readonly Range[], breaks: readonly Range[]): readonly Range[] =>
  // A break after midnight is one of the night that began the day before.
  [...breaks, ...breaks.map(([from, to]): Range => [from + DAY, to + DAY])].reduce<readonly Range[]>(
    (left, [pause, end]) =>
      left.flatMap(([from, to]): readonly Range[] =>
        [[from, Math.min(to, pause)] as const, [Math.max(from, end), to] as const].filter(
          ([start, stop]) => start < stop,
        ),
      ),
    open,
  );

const weekOf = (days: ReadonlyMap<number, readonly Range[]>): OpenWeek => {
  const ranges = [...days].flatMap(([day, open]) =>
    open.flatMap(([from, to]): readonly Range[] => {
      const [start, end] = [day * DAY + from, day * DAY + to];
      return end > WEEK
        ? [
            [start, WEEK],
            [0, end - WEEK],
          ]
        : [[start, end]];
    }),
  );
  const merged: [number, number][] = [];
  for (const [from, to] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const last = merged.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
};
