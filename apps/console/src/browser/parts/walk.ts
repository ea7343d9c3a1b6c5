import { type OrdersSearch, ordersSearch } from '../orders/search.ts';
import { keepValue, keptValue } from './kept.ts';

/** The orders among which somebody walks by j and k: the list that they came from, and where it is. */
export interface Walk {
  readonly desk: string;
  /** In the order of the list, as far as it was loaded. */
  readonly numbers: readonly string[];
  /** Where it is, to go back to. */
  readonly section: 'orders' | 'attention';
  readonly search: OrdersSearch;
}

const STORED = 'cartage.walk';
/** More nobody walks through, and the browser keeps it with each tab. */
export const MOST_WALKED = 2_000;

/** A list says what it shows, before an order of it is opened. */
export const walkThrough = (
  desk: string,
  section: Walk['section'],
  search: OrdersSearch,
  rows: readonly { readonly number: string }[],
): void => {
  const walk: Walk = { desk, section, search, numbers: rows.slice(0, MOST_WALKED).map(({ number }) => number) };
  keepValue('tab', STORED, walk);
};

/** The list of the desk that has the order; null: they came another way. */
export const walkWith = (desk: string, number: string): Walk | null => {
  const walk = keptValue('tab', STORED) as Partial<Walk> | null;
  if (walk?.desk !== desk || !Array.isArray(walk.numbers) || !walk.numbers.includes(number)) return null;
  return {
    desk,
    numbers: walk.numbers.map(String),
    section: walk.section === 'attention' ? 'attention' : 'orders',
    search: ordersSearch(Object(walk.search)),
  };
};
