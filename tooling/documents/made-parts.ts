/** What stands in a made part now, and what it is to hold: CommonMark without the marks around it. */
export type Maker = (names: readonly string[], written: string) => string;

export type Makers = Readonly<Record<string, Maker>>;

const part = /^<!-- made: (\w+)([^>]*) -->\n([\s\S]*?)^<!-- end of made -->$/gm;

/**
 * A document with its made parts written anew. `<!-- made: model v1 CargoItemModel -->` begins one, and the words behind
 * its kind are the maker's; `<!-- end of made -->` ends it. Throws a RangeError for a kind that has no maker.
 */
export const withMadeParts = (text: string, makers: Makers): string =>
  text.replaceAll(part, (_, kind: string, names: string, written: string) => {
    const make = makers[kind];
    if (make === undefined) throw new RangeError(`No maker is called ${kind}.`);
    const made = make(names.trim().split(/\s+/), written.trim());
    return `<!-- made: ${kind}${names} -->\n${made}\n\n<!-- end of made -->`;
  });

/** A table; `rows` hold the cells of each. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map(lineOf).join('\n');

const lineOf = (cells: readonly string[]): string =>
  `| ${cells.map((cell) => cell.replaceAll('\n', ' ')).join(' | ')} |`
    .replaceAll(/\| {2,}(?=\|)/g, '| ')
    .replaceAll(/(?<=\|)---(?=\|)/g, '---')
    .replaceAll(/\| --- (?=\|)/g, '|---')
    .replace(/--- \|$/, '---|');

/** The last cell of each row of a table, by the first: what a person has written beside what is made. */
const remarksIn = (written: string): ReadonlyMap<string, string> =>
  new Map(
    written.split('\n').flatMap((line) => {
      const cells = line.split(/(?<!\\)\|/).slice(1, -1);
      return cells.length > 1 ? [[cells[0]?.trim() ?? '', cells.at(-1)?.trim() ?? ''] as const] : [];
    }),
  );

/** A table whose last column a person writes. Rows stay in the order in which they stand; a new one comes last. */
export const remarkedTable = (
  head: readonly string[],
  rows: readonly (readonly [string, ...string[]])[],
  written: string,
): string => {
  const remarks = remarksIn(written);
  const order = [...remarks.keys()];
  const place = ([key]: readonly [string, ...string[]]): number => {
    const at = order.indexOf(key);
    return at < 0 ? order.length : at;
  };
  return table(
    head,
    rows.toSorted((a, b) => place(a) - place(b)).map((cells) => [...cells, remarks.get(cells[0]) ?? '']),
  );
};
