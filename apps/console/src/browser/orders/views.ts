import { masterStatuses, type OrderStatus, statuses } from '@cartage/core';
import type { Shop } from '../api.ts';
import { keepValue, keptValue } from '../parts/kept.ts';
import { personHere } from '../session/person.ts';
import { masterNumbers, statusNumbers } from '../words/orders.ts';
import { type OrdersSearch, ordersSearch } from './search.ts';

/** What of an address a view says; the rest (text, vendor, days) stays when somebody goes from one to another. */
export type ViewPart = Pick<OrdersSearch, 'master' | 'status' | 'attention' | 'printed'>;

/** The views that everybody has. */
export const builtInViews = {
  all: {},
  new: { master: [0, 10] },
  failed: { status: [51, 52] },
  unprinted: { status: [60, 70, 90], printed: false },
  toPickUp: { status: [60, 70, 90] },
  onTheWay: { master: [100, 200] },
  atPoint: { status: [210, 240] },
  late: { attention: ['late'] },
  attention: { attention: ['any'] },
  ended: { master: [700, 800, 600] },
} as const satisfies Readonly<Record<string, ViewPart>>;

export type BuiltInView = keyof typeof builtInViews;

export const builtInNames = Object.keys(builtInViews) as readonly BuiltInView[];

const partOf = ({ master, status, attention, printed }: OrdersSearch): ViewPart => ({
  ...(master && { master }),
  ...(status && { status }),
  ...(attention && { attention }),
  ...(printed !== undefined && { printed }),
});

const sameText = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The one that the address shows; none where somebody has chosen otherwise. */
export const viewOf = (search: OrdersSearch): BuiltInView | undefined =>
  builtInNames.find((name) => sameText(partOf(builtInViews[name]), partOf(search)));

/** The address with another view of the same orders. */
export const inView = (
  { master: _, status: __, attention: ___, printed: ____, ...rest }: OrdersSearch,
  view: ViewPart,
): OrdersSearch => ({
  ...rest,
  ...view,
});

const masterNumberOf = (status: OrderStatus): number => {
  const { master } = statuses[status];
  return Number(Object.keys(masterNumbers).find((number) => masterNumbers[Number(number)] === master));
};

/** How many orders a view has, as far as the counts tell: of `any` reason they do not. */
export const countIn = (view: ViewPart, counts: Shop.OrderCounts): number | undefined => {
  if (view.attention?.includes('any')) return undefined;
  if (view.attention)
    return sum(counts.byAttention.filter(({ reason }) => view.attention?.includes(reason)).map(({ count }) => count));
  return sum(
    counts.byStatus
      .filter(({ status }) => {
        const name = statusNumbers[status];
        if (view.status && !view.status.includes(status)) return false;
        return !view.master || (name !== undefined && view.master.includes(masterNumberOf(name)));
      })
      .map(({ count }) => count),
  );
};

const sum = (counts: readonly number[]): number => counts.reduce((all, one) => all + one, 0);

/** The statuses of a coarser state, for a choice that is grouped by it. */
export const statusesByMaster = Object.entries(masterNumbers).map(([number, name]) => ({
  number: Number(number),
  name,
  statuses: Object.entries(statusNumbers)
    .filter(([, status]) => statuses[status].master === name && name in masterStatuses)
    .map(([status]) => Number(status)),
}));

/** A view that somebody has named. */
export interface OwnView {
  readonly name: string;
  readonly search: OrdersSearch;
}

const STORED = 'cartage.views';
/** More nobody finds again. */
const MOST = 20;

/** Names and phones may stand in them: of two people at one browser each has their own. */
const placeOf = (desk: string): string => `${STORED}.${desk}.${personHere()}`;

/** Those of the desk, as this browser keeps them. */
export const ownViews = (desk: string): readonly OwnView[] => {
  const views = keptValue('browser', placeOf(desk));
  return Array.isArray(views)
    ? views.filter(isView).map(({ name, search }) => ({ name, search: ordersSearch(search) }))
    : [];
};

const isView = (one: unknown): one is { readonly name: string; readonly search: Record<string, unknown> } =>
  typeof one === 'object' &&
  one !== null &&
  'name' in one &&
  typeof one.name === 'string' &&
  'search' in one &&
  typeof one.search === 'object' &&
  one.search !== null;

/** Keeps them; one of the same name gives way to the newer. */
export const keepView = (desk: string, view: OwnView): readonly OwnView[] =>
  store(desk, [...ownViews(desk).filter(({ name }) => name !== view.name), view].slice(-MOST));

export const forgetView = (desk: string, name: string): readonly OwnView[] =>
  store(
    desk,
    ownViews(desk).filter((one) => one.name !== name),
  );

const store = (desk: string, views: readonly OwnView[]): readonly OwnView[] => {
  keepValue('browser', placeOf(desk), views);
  return views;
};
