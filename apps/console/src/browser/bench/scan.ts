/**
 * From one letter to the next, ms. In a field only a scanner is as fast as that. Elsewhere whatever is typed is a code, however
 * slow the machine.
 */
export const gaps = { inField: 80, elsewhere: 1_500 } as const;
/** What is shorter is no code. */
const LEAST = 4;

/** What has come at such a speed so far. */
export interface Scan {
  readonly text: string;
  /** When the last letter came, ms. */
  readonly at: number;
}

export const noScan: Scan = { text: '', at: Number.NEGATIVE_INFINITY };

/** One more letter; after a pause it begins anew. */
export const withLetter = ({ text, at: before }: Scan, letter: string, at: number, gap: number): Scan => ({
  text: at - before > gap ? letter : text + letter,
  at,
});

/** The code that Enter ends; null: somebody has pressed it after typing, or after nothing. */
export const codeOf = ({ text, at: before }: Scan, at: number, gap: number): string | null =>
  text.trim().length >= LEAST && at - before <= gap ? text.trim() : null;
