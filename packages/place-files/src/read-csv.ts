import { pipeline } from 'node:stream';
import { CsvError, parse } from 'csv-parse';

/**
 * The rows of a CSV text that arrives in pieces, each by its header's names; a field that is not there is empty. Holds a
 * few rows at a time.
 * @throws RangeError when the text is no CSV
 */
export async function* readCsv(
  pieces: AsyncIterable<string>,
): AsyncGenerator<ReadonlyMap<string, string>, void, undefined> {
  const records: AsyncIterable<readonly string[]> = pipeline(pieces, parse(asWritten), leftToTheLoop);
  let header: readonly string[] | null = null;
  try {
    for await (const fields of records) {
      if (header === null) header = fields.map((name) => name.trim());
      else yield new Map(header.map((name, index) => [name, fields[index] ?? '']));
    }
  } catch (fault) {
    throw fault instanceof CsvError ? new RangeError(fault.message, { cause: fault }) : fault;
  }
}

const asWritten = {
  bom: true,
  // Both, in one file too: directories are put together from several.
  record_delimiter: ['\r\n', '\n'],
  relax_column_count: true,
  // A quote within a name that is not quoted.
  relax_quotes: true,
  skip_empty_lines: true,
  // A quote that is never closed makes the rest of the file one field.
  max_record_size: 1_000_000,
};

/** What goes wrong with the pieces or the text ends the loop over the records. */
const leftToTheLoop = (): void => {};
