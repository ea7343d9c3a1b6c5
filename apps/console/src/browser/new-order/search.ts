import { textIn } from '../parts/address.ts';

/** What the address of a new order says. */
export interface NewOrderSearch {
  /** The number of an order that it is to be like. */
  readonly like?: string;
}

/** What can be read of the address; the rest is dropped. */
export const newOrderSearch = (raw: Record<string, unknown>): NewOrderSearch => {
  const like = textIn(raw.like)?.trim();
  return like === undefined || like === '' ? {} : { like };
};
