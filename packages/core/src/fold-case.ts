/**
 * One spelling of a text for comparisons in which the case of letters does not count, of any alphabet and by the same
 * rules wherever it is asked. Upper case, because it alone does not depend on what stands beside a letter (ς, σ); letters
 * that are put together of several characters and those that are one are the same.
 */
export const foldCase = (text: string): string => text.normalize('NFC').toUpperCase();
