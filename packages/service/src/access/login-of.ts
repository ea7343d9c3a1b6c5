import { domainToUnicode } from 'node:url';
import { tidyEmail } from '@cartage/core';

/**
 * What somebody signs in as who has this mail address: the same however it is typed, by whichever keyboard, and whether a browser
 * has written a domain of other letters than Latin ones in ASCII.
 */
export const loginOf = (email: string): string =>
  tidyEmail(email.normalize('NFC'))
    .toLowerCase()
    .replace(/(?<=@)[^@]*xn--[^@]*$/, (domain) => domainToUnicode(domain) || domain);
