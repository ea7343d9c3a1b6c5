import type { OrderFilter, OrderSort } from '@cartage/core';
import { among } from '../dialects/among.ts';
import type { Db } from '../tables.ts';
import { commonPage, countedList, type OrderPage, type OrderPagePart, pageOf } from './find-order-page.ts';
import { type Key, positionAt, readKeys } from './list-keys.ts';
import { companiesWith, type OrderList, type Start } from './order-list.ts';
import { type Found, findText, inStatements } from './order-texts.ts';

/**
 * A page of the orders of these companies, null: of everybody's, that pass the filter. Each company's list is read through its own
 * indices, a few keys at a time, and they are merged: so it costs some queries for each company that has such orders, and
 * no more of a list is read than the page needs.
 */
export const findOrderPageOfAll = async (
  db: Db,
  companyIds: readonly number[] | null,
  filter: OrderFilter,
  part: OrderPagePart,
  sort: OrderSort,
): Promise<OrderPage> => {
  const found = await foundBy(db, companyIds, filter.text);
  const lists: OrderList[] = [];
  let totalCount = 0;
  for (const companyId of await companiesWith(db, companyIds, filter)) {
    const own = found === null ? null : found.of(companyId);
    const counted =
      own !== null && 'ids' in own && own.ids.length === 0 ? null : await countedList(db, companyId, filter, sort, own);
    if (counted === null) continue;
    lists.push(counted.list);
    totalCount += counted.totalCount;
  }
  const read = (start: Start, limit: number) => merged(db, lists, sort, start, limit);
  if (found !== null && found.sought !== null) return commonPage(db, read, sort, found.sought, part);
  const skip = 'skip' in part ? part.skip : 0;
  if (skip >= totalCount) return { ids: [], totalCount, next: null };
  const keys = await read('after' in part ? part : { skip: 0 }, skip + part.size + 1);
  return pageOf(db, keys.slice(skip), part, totalCount);
};

/** Where a text stands, looked up once for all companies. */
interface FoundOfAll {
  readonly of: (companyId: number) => Found;
  /** null: it is no common text. */
  readonly sought: readonly string[] | null;
}

/** null: none is sought. */
export const foundBy = async (
  db: Db,
  companyIds: readonly number[] | null,
  text: OrderFilter['text'],
): Promise<FoundOfAll | null> => {
  if (text === null) return null;
  const [only, ...others] = companyIds ?? [];
  const found = await findText(db, only !== undefined && others.length === 0 ? only : null, text);
  if ('sought' in found) return { of: () => found, sought: found.sought };
  const owners = await ownersOf(db, found.ids);
  return { of: (companyId) => ({ ids: owners.get(companyId) ?? [] }), sought: null };
};

/** The orders of each company among these. */
const ownersOf = async (db: Db, orderIds: readonly number[]): Promise<ReadonlyMap<number, readonly number[]>> => {
  const owners = new Map<number, number[]>();
  for (const some of inStatements(orderIds)) {
    const rows = await db
      .selectFrom('orders')
      .select(['id', 'company_id'])
      .where((is) => among(db, is.ref('id'), some))
      .execute();
    for (const { id, company_id } of rows) {
      const own = owners.get(company_id);
      if (own) own.push(id);
      else owners.set(company_id, [id]);
    }
  }
  return owners;
};

/** A company's list, as far as it was read. */
interface Stretch {
  readonly list: OrderList;
  keys: readonly Key[];
  at: number;
}

/** The first `most` keys of all the lists together. */
const merged = async (
  db: Db,
  lists: readonly OrderList[],
  sort: OrderSort,
  start: Start,
  most: number,
): Promise<readonly Key[]> => {
  const batch = Math.min(most, Math.max(LEAST_BATCH, Math.ceil((2 * most) / Math.max(1, lists.length))));
  const stretches: Stretch[] = [];
  for (const list of lists) {
    const keys = await readKeys(db, list, start, batch);
    if (keys.length > 0) stretches.push({ list, keys, at: 0 });
  }
  // Kept with the one whose turn it is at the end.
  stretches.sort((one, other) => -compare(sort, headOf(one), headOf(other)));
  const found: Key[] = [];
  while (found.length < most) {
    const next = stretches.pop();
    if (next === undefined) break;
    const key = headOf(next);
    found.push(key);
    next.at += 1;
    if (next.at === next.keys.length) {
      next.keys = next.at < batch ? [] : await readKeys(db, next.list, { after: positionAt(sort, key) }, batch);
      next.at = 0;
    }
    if (next.keys.length > 0) stretches.splice(placeOf(stretches, next, sort), 0, next);
  }
  return found;
};

/** What is read of one company's list at once. */
const LEAST_BATCH = 20;

const headOf = ({ keys, at }: Stretch): Key => {
  const key = keys[at];
  if (key === undefined) throw new RangeError('Nothing is left of a list.');
  return key;
};

/** Before all whose turn comes sooner. */
const placeOf = (stretches: readonly Stretch[], next: Stretch, sort: OrderSort): number => {
  let [from, to] = [0, stretches.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const other = stretches[middle];
    if (other !== undefined && compare(sort, headOf(other), headOf(next)) > 0) from = middle + 1;
    else to = middle;
  }
  return from;
};

/** As one list goes: those without a value last, and among equals as they were stored. */
const compare = ({ isDescending }: OrderSort, one: Key, other: Key): number => {
  if ((one.value === null) !== (other.value === null)) return one.value === null ? 1 : -1;
  const isBefore =
    one.value === null || other.value === null || one.value === other.value
      ? one.id < other.id
      : one.value < other.value;
  return isBefore === isDescending ? 1 : -1;
};
