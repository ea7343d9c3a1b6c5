import { useCallback, useState } from 'react';
import type { OrderRow } from './order-row.ts';

/** Which orders somebody has chosen, and at which one they are. */
export interface Chosen {
  readonly rows: ReadonlyMap<string, OrderRow>;
  /** The place in the list; -1: at none. */
  readonly cursor: number;
  /** From where Shift chooses. */
  readonly anchor: number;
}

/** More is not done at once: nobody would look through what became of each. */
export const MOST_CHOSEN = 1_000;

const none: Chosen = { rows: new Map(), cursor: -1, anchor: -1 };

/** What a desk had chosen last, for whoever comes back from an order. */
const kept = new Map<string, Chosen>();

export interface Choosing extends Chosen {
  readonly move: (cursor: number) => void;
  /** One order, or with `range` all from the last one that was chosen. */
  readonly toggle: (list: readonly OrderRow[], at: number, range: boolean) => void;
  readonly choose: (list: readonly OrderRow[]) => void;
  readonly clear: () => void;
}

export const useChosen = (key: string): Choosing => {
  const [chosen, set] = useState<Chosen>(kept.get(key) ?? none);
  const change = useCallback(
    (next: (before: Chosen) => Chosen) =>
      set((before) => {
        const after = next(before);
        kept.set(key, after);
        return after;
      }),
    [key],
  );
  return {
    ...chosen,
    move: useCallback((cursor) => change((before) => ({ ...before, cursor })), [change]),
    toggle: useCallback((list, at, range) => change((before) => toggled(before, list, at, range)), [change]),
    choose: useCallback((list) => change((before) => ({ ...before, rows: firstOf(list) })), [change]),
    clear: useCallback(() => change((before) => ({ ...before, rows: new Map(), anchor: -1 })), [change]),
  };
};

const firstOf = (rows: Iterable<OrderRow>): ReadonlyMap<string, OrderRow> =>
  new Map([...rows].slice(0, MOST_CHOSEN).map((row) => [row.number, row]));

/** A range takes what its beginning is: chosen, or not. */
export const toggled = (before: Chosen, list: readonly OrderRow[], at: number, range: boolean): Chosen => {
  const row = list[at];
  if (!row) return before;
  const rows = new Map(before.rows);
  const anchor = range && before.anchor >= 0 ? before.anchor : at;
  const isOn = range ? rows.has(list[anchor]?.number ?? '') || anchor === at : !rows.has(row.number);
  for (const one of list.slice(Math.min(anchor, at), Math.max(anchor, at) + 1)) {
    if (isOn) rows.set(one.number, one);
    else rows.delete(one.number);
  }
  return { rows: firstOf(rows.values()), cursor: at, anchor: range ? anchor : at };
};
