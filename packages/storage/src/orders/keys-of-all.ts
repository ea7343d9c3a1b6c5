import type { AttentionReason, OrderSort, OrderStatus } from '@cartage/core';
import { ofEach } from '../dialects/of-each.ts';
import type { Db } from '../tables.ts';
import { type Key, keyIn, keysOf, positionAt } from './list-keys.ts';
import type { CompanyList, OrderPosition, Way } from './order-list.ts';

// The lists of many companies read as one, in few statements however many they are: the first keys of each stretch of an index that
// holds some of a list are read at once and merged, and more of them where these do not do.

/** One of the stretches, in which orders of a list stand in its order. */
interface Arm {
  readonly list: CompanyList;
  /** null: all of the list. */
  readonly way: NonNullable<CompanyList['ways']>[number] | null;
  /** So many keys are read next. */
  readonly batch: number;
}

type Part = 'having' | 'end';

/** What is read of a stretch at least. */
const LEAST = 20;

/** What one statement reads: on SQLite nobody else has a turn meanwhile. */
const MOST_KEYS = 40_000;

/** The first `most` keys of the lists, which go by the same, behind the order that stands there; null: from the beginning. */
export const readKeysOfAll = async (
  db: Db,
  lists: readonly CompanyList[],
  sort: OrderSort,
  after: OrderPosition | null,
  most: number,
): Promise<readonly Key[]> => {
  if (sort.by === 'created') return merged(db, lists, sort, after, most, 'having');
  const isAtEnd = after !== null && keyIn(sort, after) === null;
  const having = isAtEnd ? [] : await merged(db, lists, sort, after, most, 'having');
  // Those that lack what the list goes by come after all others.
  const end = await merged(db, lists, sort, isAtEnd ? after : null, most - having.length, 'end');
  return [...having, ...end];
};

const merged = async (
  db: Db,
  lists: readonly CompanyList[],
  sort: OrderSort,
  after: OrderPosition | null,
  most: number,
  part: Part,
): Promise<readonly Key[]> => {
  const inOrder = (one: Key, other: Key) => compare(sort, one, other);
  const found = new Map<number, Key>();
  let arms = armsOf(lists, most);
  let from = after;
  while (found.size < most && arms.length > 0) {
    const stretches = await readArms(db, arms, from, most - found.size, part);
    const goingOn = stretches.flatMap(({ keys, isFull }) => (isFull ? (keys.at(-1) ?? []) : []));
    // No further than where one may go on that was read so far: its next key may come sooner than others'.
    const cut = goingOn.toSorted(inOrder)[0] ?? null;
    for (const key of stretches.flatMap(({ keys }) => keys).sort(inOrder)) {
      if (found.size === most || (cut !== null && inOrder(key, cut) > 0)) break;
      // An order may ask for attention for several reasons.
      found.set(key.id, key);
    }
    if (cut === null) break;
    from = positionAt(sort, cut);
    arms = stretches.flatMap(({ arm, keys, isFull }) => {
      const last = keys.at(-1);
      if (last === undefined || (!isFull && inOrder(last, cut) <= 0)) return [];
      // One that has run out may have all the rest.
      return [{ ...arm, batch: inOrder(last, cut) <= 0 ? most : 2 * arm.batch }];
    });
  }
  return [...found.values()];
};

const armsOf = (lists: readonly CompanyList[], most: number): readonly Arm[] => {
  const arms = lists.flatMap((list) => (list.ways ?? [null]).map((way) => ({ list, way })));
  const batch = Math.max(LEAST, Math.ceil((2 * most) / Math.max(1, arms.length)));
  return arms.map((arm) => ({ ...arm, batch }));
};

/** What was read of a stretch. */
interface Stretch {
  readonly arm: Arm;
  readonly keys: readonly Key[];
  /** As many as were asked for. */
  readonly isFull: boolean;
}

/** A statement for all that are asked alike. */
const readArms = async (
  db: Db,
  arms: readonly Arm[],
  after: OrderPosition | null,
  most: number,
  part: Part,
): Promise<readonly Stretch[]> => {
  const stretches: Stretch[] = [];
  const asked = arms.map((arm) => ({ ...arm, batch: Math.min(arm.batch, most) }));
  for (const some of Map.groupBy(asked, formOf).values()) {
    const [first] = some;
    if (first === undefined) continue;
    const limit = first.batch;
    const found = await ofEach<Key>(
      db,
      some.map(({ list, way }) => ({ company: list.owners, ...way })),
      ['value', 'id'],
      ({ whole, text }) => {
        const way = wayOf(first.way, {
          status: () => text<OrderStatus>('status'),
          vendorId: () => whole('vendorId'),
          reason: () => text<AttentionReason>('reason'),
          printed: () => whole('printed'),
        });
        const list = { ...first.list, owners: whole('company'), ways: way === null ? null : [way] };
        return keysOf(db, list, after === null ? { skip: 0 } : { after }, limit, part);
      },
      Math.ceil(MOST_KEYS / limit),
    );
    for (const [at, arm] of some.entries()) {
      const keys = found[at] ?? [];
      stretches.push({ arm, keys, isFull: keys.length === limit });
    }
  }
  return stretches;
};

/** What makes another statement of it. */
const formOf = ({ way, batch }: Arm): string => {
  if (way === null) return `whole ${batch}`;
  return 'reason' in way || 'printed' in way
    ? `${'reason' in way} ${batch}`
    : `${way.vendorId > 0 ? 'vendor' : 'no vendor'} ${batch}`;
};

interface Fields {
  readonly status: () => Extract<Way, { readonly status: unknown }>['status'];
  readonly vendorId: () => Extract<Way, { readonly status: unknown }>['vendorId'];
  readonly reason: () => Extract<Way, { readonly reason: unknown }>['reason'];
  readonly printed: () => Extract<Way, { readonly printed: unknown }>['printed'];
}

/** The same way with what the statement has in the place of its values. */
const wayOf = (way: Arm['way'], { status, vendorId, reason, printed }: Fields): Way | null => {
  if (way === null) return null;
  if ('reason' in way) return { reason: reason() };
  if ('printed' in way) return { printed: printed() };
  return { status: status(), vendorId: way.vendorId === 0 ? 0 : vendorId() };
};

/** As one list goes: those without a value last, and among equals as they were stored. */
const compare = ({ isDescending }: OrderSort, one: Key, other: Key): number => {
  if (one.id === other.id) return 0;
  if ((one.value === null) !== (other.value === null)) return one.value === null ? 1 : -1;
  const isBefore =
    one.value === null || other.value === null || one.value === other.value
      ? one.id < other.id
      : one.value < other.value;
  return isBefore === isDescending ? 1 : -1;
};
