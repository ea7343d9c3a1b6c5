import { codePointName } from '@cartage/service';

/** A header has room for so many. */
const MOST_NAMED = 50;

/** The header that tells for which letters a lozenge was drawn (interface 17.6); none when there are none. */
export const printWarnings = (missingLetters: readonly number[]): Readonly<Record<string, string>> =>
  missingLetters.length === 0
    ? {}
    : { 'X-Print-Warnings': `letters-missing=${missingLetters.slice(0, MOST_NAMED).map(codePointName).join(',')}` };
