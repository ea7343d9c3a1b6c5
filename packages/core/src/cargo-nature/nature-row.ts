/**
 * A line of the catalogue. `code`: permanent, never given to anything else. `also`: further words by which it is looked
 * for, in either language.
 */
export type NatureRow = readonly [code: string, ru: string, en: string, also: string];
