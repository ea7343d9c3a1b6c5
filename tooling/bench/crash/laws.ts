import type { SavedOrder } from './evidence.ts';

/** One thing that must not be. */
export interface Breach {
  readonly law: Law;
  readonly what: string;
  /** null: there is no such order. */
  readonly order: SavedOrder | null;
}

export const laws = {
  lost: 'acknowledged and lost',
  doubled: 'handed over twice',
  dropped: 'dropped though no vendor refused it',
  stuck: 'stuck',
  stray: 'shipments that no order knows',
  adopted: 'parcels of others taken for their own',
  repeated: 'created twice',
  fetched: 'fetched twice',
  odd: 'unexpected answers',
  ledger: 'differences in the ledger',
  second: 'second starts let in',
  'paid-twice': 'paid twice',
  idle: 'paid and of no use, and not refunded',
  unpaid: 'handed over without payment',
  'over-refunded': 'refunded twice, or more than was paid',
  'refunded-away': 'refunded though handed over',
  charged: 'charged otherwise than paid',
  'told-apart': 'payments told differently by the two sides',
} as const;
export type Law = keyof typeof laws;
