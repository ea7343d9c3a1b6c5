// What people paste into a field and do not see: marks of address books and web pages, and blanks that no keyboard writes.

/**
 * Characters that show nothing: Unicode's Default_Ignorable_Code_Point (marks of direction, soft hyphens, joiners, word
 * joiners, selectors of variants, the byte order mark) and the marks of annotations.
 */
const MARKS = String.raw`\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB`;
/** Whatever separates and shows nothing itself: every blank of Unicode, controls, and the empty cell of Braille. */
const BLANKS = String.raw`\s\p{Cc}\u2800`;

// One class each: alternatives that overlap would take for ever on a long text.
const nothingSeen = new RegExp(`^[${BLANKS}${MARKS}]*$`, 'u');
const everyMark = new RegExp(`[${MARKS}]+`, 'gu');
const everyBlank = new RegExp(`[${BLANKS}]`, 'gu');
const seen = new RegExp(`[^${BLANKS}${MARKS}]`, 'u');
const everyDash = /[\p{Pd}\u02d7\u2043\u2212]/gu;

/** Whether nothing is to be seen of it: such a text counts as absent (interface 1.19). */
export const isBlank = (text: string | null): boolean => text === null || nothingSeen.test(text);

/** Without blanks and marks at its ends, as far as ASCII tells. */
const plainCode = /^[!-~](?:[ -~]*[!-~])?$/;

/** A code or a number as it is meant (interface 1.19): without blanks and invisible marks around it. */
export const bareText = (text: string): string => {
  // Nearly every code is so, and is asked for many times in a request.
  if (plainCode.test(text)) return text;
  const start = text.search(seen);
  if (start === -1) return '';
  let end = text.length;
  for (let last = lastOf(text, end); !seen.test(text.slice(last, end)); last = lastOf(text, end)) end = last;
  return text.slice(start, end);
};

/** Where the last character begins; one beyond 16 bits is two units. */
const lastOf = (text: string, end: number): number => {
  const code = text.codePointAt(end - 2);
  return end - (code !== undefined && code > 0xffff ? 2 : 1);
};

/** A text whose marks mean nothing, wherever they stand, and blanks around it neither. */
export const withoutMarks = (text: string): string => bareText(text.replace(everyMark, ''));

/** The same with plain blanks and plain hyphens, of which Unicode has many. */
export const plainText = (text: string): string => withoutMarks(text).replace(everyBlank, ' ').replace(everyDash, '-');

/** Without invisible marks, blanks and hyphens, wherever they stand. */
export const compactText = (text: string): string => plainText(text).replace(/[ -]/g, '');
