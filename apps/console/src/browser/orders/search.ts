import { dayIn, flagIn, numbersIn, oneOf, said, textIn, textsIn } from '../parts/address.ts';

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
export const ordersSearch = (raw: Record<string, unknown>): OrdersSearch =>
  said<OrdersSearch>({
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
    sort: oneOf(sortNames, raw.sort),
  });
