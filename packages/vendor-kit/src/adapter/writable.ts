import { isWritable } from '@cartage/core';

/** The text as a database can keep it: one NUL, or half of a pair, and PostgreSQL refuses the whole row. */
export const writable = (text: string): string =>
  isWritable(text) ? text : text.toWellFormed().replaceAll('\0', '\ufffd');
