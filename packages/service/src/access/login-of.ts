import { domainToUnicode } from 'node:url';
import { isWritable, tidyEmail } from '@cartage/core';

/**
 * What somebody signs in as who has this mail address: the same however it is typed, by whichever keyboard, and whether a browser
 * has written a domain of other letters than Latin ones in ASCII. Empty: no database can hold it, so nobody has it.
 */
export const loginOf = (email: string): string => {
  const tidy = tidyEmail(email.normalize('NFC')).toLowerCase();
  return isWritable(tidy) ? tidy.replace(/(?<=@)[^@]*xn--[^@]*$/, (domain) => domainToUnicode(domain) || domain) : '';
};
