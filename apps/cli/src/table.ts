import { formatRoubles, roublesFromKopecks } from '@cartage/core';
import { done, failed, type Outcome } from './command.ts';

/** A column: its heading, what a program reads, and what a person reads where that is something else. */
export interface Column<Item> {
  readonly heading: string;
  readonly value: (item: Item) => string | number | boolean | null | readonly string[];
  readonly show?: (item: Item) => string;
}

/** By the names that --json gives the columns. */
export type Columns<Item> = Readonly<Record<string, Column<Item>>>;

/** A table with headings; `none` is said where there is nothing in it. */
export const listed = <Item>(items: readonly Item[], columns: Columns<Item>, none: string): Outcome =>
  done(items.length === 0 ? none : tableOf(items, columns), { data: dataOf(items, columns) });

/** The same of what went wrong. */
export const listedAsFailed = <Item>(items: readonly Item[], columns: Columns<Item>): Outcome =>
  failed(tableOf(items, columns), { data: dataOf(items, columns) });

const dataOf = <Item>(items: readonly Item[], columns: Columns<Item>): readonly unknown[] =>
  items.map((item) => Object.fromEntries(Object.entries(columns).map(([name, { value }]) => [name, value(item)])));

const tableOf = <Item>(items: readonly Item[], columns: Columns<Item>): string => {
  const each = Object.values(columns);
  const rows = [each.map(({ heading }) => heading), ...items.map((item) => each.map((column) => cellOf(column, item)))];
  const widths = each.map((_, i) => Math.max(...rows.map((row) => (row[i] ?? '').length)));
  const isNumber = each.map(({ value }) => items.every((item) => typeof value(item) === 'number'));
  return rows
    .map((row) =>
      row
        .map((cell, i) => (isNumber[i] ? cell.padStart(widths[i] ?? 0) : cell.padEnd(widths[i] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};

/** One line, whatever a name holds. */
const cellOf = <Item>({ value, show }: Column<Item>, item: Item): string => {
  const found = show ? show(item) : value(item);
  return String(Array.isArray(found) ? found.join(', ') : (found ?? '')).replaceAll(/\p{C}/gu, ' ');
};

/** `2026-11-22 17:03` in the installation's zone, for people. */
export const momentIn =
  (timeZone: string) =>
  (at: number): string =>
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(at);

/** RFC 3339 in UTC, for programs. */
export const isoMoment = (at: number): string => new Date(at).toISOString();

/** The day in UTC, for people who only want to know how old something is. */
const dayOf = (at: number): string => isoMoment(at).slice(0, 10);

/** Kopecks: roubles for programs, written out for people. */
export const moneyColumn = <Item>(heading: string, of: (item: Item) => number): Column<Item> => ({
  heading,
  value: (item) => roublesFromKopecks(of(item)),
  show: (item) => formatRoubles(of(item), 'en'),
});

/** A moment, which people read in the installation's zone. */
export const momentColumn = <Item>(heading: string, timeZone: string, of: (item: Item) => number): Column<Item> => {
  const shown = momentIn(timeZone);
  return { heading, value: (item) => isoMoment(of(item)), show: (item) => shown(of(item)) };
};

/** When a key was made, and whether it is good yet. */
export const lifeOfKey = {
  createdAt: {
    heading: 'CREATED',
    value: ({ createdAt }) => isoMoment(createdAt),
    show: ({ createdAt }) => dayOf(createdAt),
  },
  revokedAt: {
    heading: 'STATE',
    value: ({ revokedAt }) => (revokedAt === null ? null : isoMoment(revokedAt)),
    show: ({ revokedAt }) => (revokedAt === null ? 'valid' : `revoked ${dayOf(revokedAt)}`),
  },
} satisfies Columns<{ readonly createdAt: number; readonly revokedAt: number | null }>;

/** People, with what they may do. */
export const personColumns = (timeZone: string) =>
  ({
    userId: { heading: 'USER', value: ({ userId }) => userId },
    login: { heading: 'LOGIN', value: ({ login }) => login },
    name: { heading: 'NAME', value: ({ name }) => name },
    role: { heading: 'ROLE', value: ({ role }) => role },
    isDisabled: {
      heading: 'STATE',
      value: ({ isDisabled }) => isDisabled,
      show: ({ isDisabled }) => (isDisabled ? 'disabled' : 'active'),
    },
    signedInAt: {
      heading: 'SIGNED IN',
      value: ({ signedInAt }) => (signedInAt === null ? null : isoMoment(signedInAt)),
      show: ({ signedInAt }) => (signedInAt === null ? 'never' : momentIn(timeZone)(signedInAt)),
    },
  }) satisfies Columns<{
    readonly userId: number;
    readonly login: string;
    readonly name: string;
    readonly role: string;
    readonly isDisabled: boolean;
    readonly signedInAt: number | null;
  }>;
