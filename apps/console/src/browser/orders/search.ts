/** What the address of a list of orders says: it can be sent to a colleague. What it does not say is left out. */
export interface OrdersSearch {
  readonly text?: string;
  /** Numbers of coarser states. */
  readonly master?: readonly number[];
  /** Numbers of statuses. */
  readonly status?: readonly number[];
  /** Reasons for attention, or `any`. */
  readonly attention?: readonly string[];
  readonly vendor?: readonly number[];
  /** The operator's: of these companies. */
  readonly company?: readonly number[];
  /** Days, `2026-11-27`. */
  readonly from?: string;
  readonly to?: string;
  /** The day on which they are fetched. */
  readonly pickup?: string;
  readonly project?: string;
  readonly department?: string;
  /** Whether its labels were printed. */
  readonly printed?: boolean;
  /** Whether it stands in a register that was printed. */
  readonly registered?: boolean;
  readonly sort?: string;
}

/** By what a list goes, as the service names it. */
export const sortNames = ['-created', 'created', 'planned', '-planned', 'takeDate', '-takeDate'] as const;

export type SortName = (typeof sortNames)[number];

/** What can be read of the address; the rest is dropped. */
export const ordersSearch = (raw: Record<string, unknown>): OrdersSearch => {
  const read = {
    text: textIn(raw.text),
    master: numbersIn(raw.master),
    status: numbersIn(raw.status),
    attention: textsIn(raw.attention),
    vendor: numbersIn(raw.vendor),
    company: numbersIn(raw.company),
    from: dayIn(raw.from),
    to: dayIn(raw.to),
    pickup: dayIn(raw.pickup),
    project: textIn(raw.project),
    department: textIn(raw.department),
    printed: flagIn(raw.printed),
    registered: flagIn(raw.registered),
    sort: sortNames.find((name) => name === raw.sort),
  };
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined)) as OrdersSearch;
};

/**
 * For a route: what is read of the address, and nothing else of it. The router lays what is read over what stood there, so what is
 * dropped has to be taken away by its name; or a screen meets a value of any kind.
 */
export const only =
  <Search extends object>(read: (raw: Record<string, unknown>) => Search) =>
  (raw: Record<string, unknown>): Search => ({
    ...Object.fromEntries(Object.keys(raw).map((name) => [name, undefined])),
    ...read(raw),
  });

/** A number is a text that somebody has typed. */
export const textIn = (value: unknown): string | undefined =>
  (typeof value === 'string' && value !== '') || typeof value === 'number' ? String(value) : undefined;

const flagIn = (value: unknown): boolean | undefined => (typeof value === 'boolean' ? value : undefined);

const listIn = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value];

const someOf = <One>(list: readonly One[]): readonly One[] | undefined => (list.length > 0 ? list : undefined);

export const numbersIn = (value: unknown): readonly number[] | undefined =>
  someOf(listIn(value).filter((one): one is number => Number.isSafeInteger(one)));

const textsIn = (value: unknown): readonly string[] | undefined =>
  someOf(listIn(value).filter((one): one is string => typeof one === 'string' && one !== ''));

export const dayIn = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && isDay(value) ? value : undefined;

/** 31 February would be read as 3 March. */
const isDay = (text: string): boolean => {
  const day = new Date(text);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
};
