import type { OrderFilter } from '@cartage/core';
import { ofEach } from '../dialects/of-each.ts';
import type { Db } from '../tables.ts';
import { idsNamed, numberLookUps } from './ids-named.ts';
import { type StoredFilter, storedNumbers } from './matching.ts';
import { companiesWith } from './order-list.ts';
import { type Found, findText, whichHave } from './order-texts.ts';
import type { Owners } from './owners.ts';

/** What one statement looks up: on SQLite nobody else has a turn meanwhile. */
const MOST_LOOK_UPS = 20_000;

/** The filter with its numbers and its text looked up once, whosever orders have them; null: none has. */
export const storedFilterOfAll = async (db: Db, owners: Owners, filter: OrderFilter): Promise<StoredFilter | null> => {
  const numbers = await storedNumbers(db, owners, filter);
  const named = numbers.length === 0 ? null : await idsNamedOfAll(db, owners, { ...filter, numbers });
  if (named?.length === 0) return null;
  const found = filter.text === null ? null : await findText(db, onlyOf(owners), filter.text);
  const both = named === null ? found : { ids: found === null ? named : await amongFound(db, named, found) };
  if (both !== null && 'ids' in both && both.ids.length === 0) return null;
  return { ...filter, numbers: [], found: both };
};

const onlyOf = (owners: Owners): number | null => {
  if (owners === null || typeof owners === 'number') return owners;
  return owners.length === 1 ? (owners[0] ?? null) : null;
};

const amongFound = async (db: Db, ids: readonly number[], found: Found): Promise<readonly number[]> => {
  if ('sought' in found) return whichHave(db, ids, found.sought);
  const inText = new Set(found.ids);
  return ids.filter((id) => inText.has(id));
};

/** Numbers are indexed within companies, so each company's stretch is looked up. */
const idsNamedOfAll = async (
  db: Db,
  owners: Owners,
  { mode, numbers, ...filter }: OrderFilter,
): Promise<readonly number[]> => {
  const companies = await companiesWith(db, owners, { ...filter, mode, numbers });
  const lookUps = numberLookUps(mode, numbers).reduce((sum, [, values]) => sum + values.length, 0);
  const found = await ofEach<{ readonly named_id: number }>(
    db,
    companies.map((company) => ({ company })),
    ['named_id'],
    ({ whole }) => idsNamed(db, whole('company'), mode, numbers),
    Math.ceil(MOST_LOOK_UPS / lookUps),
  );
  return [...new Set(found.flat().map(({ named_id }) => named_id))];
};
