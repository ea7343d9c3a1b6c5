import { CsvError, parse } from 'csv-parse/sync';
import { shown } from './cells.ts';
import { columns, type Kind, kinds } from './columns.ts';
import type { Fault, RawRow, RawRows } from './raw-rows.ts';

const FIRST_COLUMN = 'kind';
const example = `${FIRST_COLUMN},id,key,name`;

/**
 * The rows of a CSV file, with commas, semicolons or tabs between the cells. A row that begins with `kind` names the
 * columns of those below it, up to the next such row; an empty cell is none.
 */
export function readCsv(text: string): RawRows {
  const delimiter = /^\W*kind"?\s*([,;\t])/im.exec(text)?.[1] ?? ',';
  const lines: Line[] = [];
  try {
    parse(text, {
      delimiter,
      trim: true,
      relax_column_count: true,
      skip_empty_lines: true,
      comment: '#',
      comment_no_infix: true,
      on_record: (record, { lines: order }) => {
        lines.push({ record, order });
        return null;
      },
    });
  } catch (thrown) {
    if (!(thrown instanceof CsvError)) throw thrown;
    return {
      rows: [],
      faults: [
        {
          order: 0,
          text: `${thrown.message}; accepted: a cell with quotes in it stands in quotes, with its own ones doubled`,
        },
      ],
    };
  }
  const rows: RawRow[] = [];
  const faults: Fault[] = [];
  let header: readonly string[] | null = null;
  for (const { record, order } of lines) {
    const fail = (fault: string): void => void faults.push({ order, text: `line ${order}: ${fault}` });
    const [first = '', ...cells] = record;
    if (record.every((value) => value === '')) continue;
    if (first === FIRST_COLUMN) {
      header = cells;
      for (const name of headerFaults(cells)) fail(name);
    } else if (!isKind(first))
      fail(
        `${shown(first)} is no kind of row; accepted: ${kinds.join(', ')}, or ${FIRST_COLUMN} before the names of columns`,
      );
    else if (header === null) fail(`no columns are named above it; accepted: a row such as ${example},... first`);
    else {
      const names = header;
      const surplus = cells.slice(names.length).filter((value) => value !== '');
      if (surplus.length > 0)
        fail(
          `${shown(surplus[0])} stands in no column; accepted: ${names.length} cells after the kind, with quotes around a cell that has a '${delimiter}' in it`,
        );
      const values = cells.flatMap((value, i) => (value === '' || !names[i] ? [] : [[names[i], value] as const]));
      rows.push({ kind: first, place: `line ${order}`, order, values: Object.fromEntries(values) });
    }
  }
  return { rows, faults };
}

interface Line {
  readonly record: readonly string[];
  /** In the file, counted from 1. */
  readonly order: number;
}

const isKind = (word: string): word is Kind => Object.hasOwn(columns, word);
const known = new Set(Object.values(columns).flatMap(({ shape }) => Object.keys(shape)));

const headerFaults = (names: readonly string[]): readonly string[] => [
  ...names
    .filter((name) => name !== '' && !known.has(name))
    .map((name) => `there is no column ${shown(name)}; accepted: ${[...known].join(', ')}`),
  ...names
    .filter((name, i) => name !== '' && names.indexOf(name) !== i)
    .map((name) => `the column ${shown(name)} stands twice; accepted: once`),
];
