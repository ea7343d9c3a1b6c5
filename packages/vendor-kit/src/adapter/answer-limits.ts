import { isWritable } from '@cartage/core';

/** Ten billion roubles: with every mark-up, and summed up, a price stays one that can be reckoned with. */
export const MOST_KOPECKS = 1_000_000_000_000;
/** Ten years: from a pickup to a delivery, and that a point keeps a parcel. */
export const MOST_DAYS = 3660;
/** The limit of a text that people read. */
export const MOST_CHARACTERS = 10_000;
/** The limit of a number, an id or a reference. */
export const MOST_OF_ID = 200;

/** The text as a database can keep it: one NUL, or half of a pair, and PostgreSQL refuses the whole row. */
export const writable = (text: string): string =>
  isWritable(text) ? text : text.toWellFormed().replaceAll('\0', '\ufffd');
