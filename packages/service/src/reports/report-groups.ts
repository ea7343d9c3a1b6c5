import { isProblem, type Problem, type ReportTable, type ReportWish } from '@cartage/core';
import { batchesOf, pageIn, type Report, type Reporting, reportOf, tooManyRows } from './report.ts';

/** They are in memory at once. */
const MOST_GROUPS = 50_000;

/** How the rows of a report come of groups of orders. */
export interface Groups<Group, Row> {
  readonly table: ReportTable<Row>;
  /** What the database makes of some orders. */
  readonly figures: (ids: readonly number[]) => Promise<readonly Group[]>;
  readonly keyOf: (group: Group) => string;
  /** Of two parts of one group; the first is of newer orders. */
  readonly add: (newer: Group, older: Group) => Group;
  readonly compare: (a: Group, b: Group) => number;
  readonly rows: (groups: readonly Group[]) => Promise<readonly Row[]>;
}

/**
 * A report on groups of orders. The database works out the figures of some orders at a time, which are added up here: over
 * a million in one statement SQLite would let nobody else have a turn.
 */
export const reportGroups = async <Group, Row>(
  ctx: Reporting,
  { filter, page }: ReportWish,
  groups: Groups<Group, Row>,
): Promise<Report | Problem> => {
  const found = await collect(ctx, filter, groups);
  if (isProblem(found)) return found;
  const shown = pageIn(found.toSorted(groups.compare), page);
  return reportOf(groups.table, found.length, batches(shown, groups.rows));
};

const collect = async <Group, Row>(
  ctx: Reporting,
  filter: ReportWish['filter'],
  { figures, keyOf, add }: Groups<Group, Row>,
): Promise<readonly Group[] | Problem> => {
  const byKey = new Map<string, Group>();
  for await (const ids of batchesOf(ctx, filter)) {
    for (const group of await figures(ids)) {
      const key = keyOf(group);
      const known = byKey.get(key);
      byKey.set(key, known === undefined ? group : add(known, group));
    }
    if (byKey.size > MOST_GROUPS) return tooManyRows(MOST_GROUPS);
  }
  return [...byKey.values()];
};

const BATCH = 500;

async function* batches<Group, Row>(
  groups: readonly Group[],
  rows: (groups: readonly Group[]) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[], void> {
  for (let at = 0; at < groups.length; at += BATCH) yield await rows(groups.slice(at, at + BATCH));
}

/** The sums of both, of the fields that are named. */
export const sums = <Name extends string>(
  names: readonly Name[],
  a: Readonly<Record<Name, number>>,
  b: Readonly<Record<Name, number>>,
): Record<Name, number> => Object.fromEntries(names.map((name) => [name, a[name] + b[name]])) as Record<Name, number>;
