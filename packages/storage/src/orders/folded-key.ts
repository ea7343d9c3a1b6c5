import { createHash } from 'node:crypto';
import { customerNumberKey, foldCase } from '@cartage/core';

/**
 * What a project or a department is found by, whole and in any case: the same on every dialect, whose own rules for
 * letters differ. A long one stands for itself by its digest, since what an index holds is bounded.
 */
export const foldedKey = <Text extends string | null>(text: Text): Text | string =>
  text === null ? text : bounded(foldCase(text));

/** The same of a number of the customer's own, around which blanks do not count either (interface 8.4). */
export const customerKey = (customerOrderId: string): string => bounded(customerNumberKey(customerOrderId));

const bounded = (folded: string): string =>
  folded.length <= 64 ? folded : createHash('sha256').update(folded).digest('base64url');
