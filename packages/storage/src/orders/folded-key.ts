import { createHash } from 'node:crypto';
import { foldCase } from '@cartage/core';

/**
 * What a project or a department is found by, whole and in any case: the same on every dialect, whose own rules for
 * letters differ. A long one stands for itself by its digest, since what an index holds is bounded.
 */
export const foldedKey = <Text extends string | null>(text: Text): Text | string => {
  if (text === null) return text;
  const folded = foldCase(text);
  return folded.length <= 64 ? folded : createHash('sha256').update(folded).digest('base64url');
};
