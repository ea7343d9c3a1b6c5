/** Names to search by their beginnings, in the order of their letters. */
export interface SortedNames {
  /** UTF-16 of one name after another, each with a 0 at its end. */
  readonly units: Uint16Array;
  /** Where in `units` each entry begins. */
  readonly starts: Uint32Array;
}

/** Entries of a table that follow one another; `end` is no more among them. */
export interface NameRange {
  /** Of the first entry, from 0. */
  readonly start: number;
  /** Behind the last one. */
  readonly end: number;
}

/** The entries that begin with the text, as one range; none: nothing. */
export const namesBeginning = (table: SortedNames, text: string): readonly NameRange[] => {
  const found = follow(table, whole(table), 0, text, 0);
  return found === null ? [] : [found];
};

/**
 * The entries of which some beginning becomes the text by one typing error: a letter too many, one too few, another one,
 * or two neighbours in each other's place. Ranges may overlap.
 */
export const namesBeginningWithOneError = (table: SortedNames, text: string): readonly NameRange[] => {
  const found: NameRange[] = [];
  const add = (range: NameRange | null): void => {
    if (range !== null) found.push(range);
  };
  let range: NameRange | null = whole(table);
  for (let at = 0; at < text.length && range !== null; at += 1) {
    const here: NameRange = range;
    const typed = text.charCodeAt(at);
    add(follow(table, here, at, text, at + 1));
    if (at + 1 < text.length) {
      const swapped = step(table, step(table, here, at, text.charCodeAt(at + 1)), at + 1, typed);
      add(swapped && follow(table, swapped, at + 2, text, at + 2));
    }
    for (
      let child = nextChild(table, here, at, here.start);
      child !== null;
      child = nextChild(table, here, at, child.end)
    ) {
      const letter = unitAt(table, child.start, at);
      if (letter === 0 || letter === typed) continue;
      add(follow(table, child, at + 1, text, at + 1));
      add(follow(table, child, at + 1, text, at));
    }
    range = step(table, here, at, typed);
  }
  return found;
};

const whole = ({ starts }: SortedNames): NameRange => ({ start: 0, end: starts.length });

/** Among entries that share their first `depth` letters, those that go on with the rest of the text. */
const follow = (table: SortedNames, among: NameRange, depth: number, text: string, from: number): NameRange | null => {
  let range: NameRange | null = among;
  for (let at = from; at < text.length && range !== null; at += 1)
    range = step(table, range, depth + at - from, text.charCodeAt(at));
  return range;
};

/** Among entries that share their first `depth` letters, those that go on with this one. */
const step = (table: SortedNames, among: NameRange | null, depth: number, letter: number): NameRange | null => {
  if (among === null) return null;
  const start = firstFrom(table, among, depth, letter);
  if (start === among.end || unitAt(table, start, depth) !== letter) return null;
  return { start, end: firstFrom(table, { start, end: among.end }, depth, letter + 1) };
};

/** Among entries that share their first `depth` letters, those from `start` on that share the next one too. */
const nextChild = (table: SortedNames, among: NameRange, depth: number, start: number): NameRange | null =>
  start >= among.end
    ? null
    : { start, end: firstFrom(table, { start, end: among.end }, depth, unitAt(table, start, depth) + 1) };

/** Among entries that share their first `depth` letters, the first whose next letter is not before this one. */
const firstFrom = (table: SortedNames, { start, end }: NameRange, depth: number, letter: number): number => {
  let low = start;
  let high = end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (unitAt(table, middle, depth) < letter) low = middle + 1;
    else high = middle;
  }
  return low;
};

const unitAt = ({ units, starts }: SortedNames, entry: number, depth: number): number =>
  units[(starts[entry] as number) + depth] as number;
