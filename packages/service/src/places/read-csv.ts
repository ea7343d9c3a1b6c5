/**
 * The rows of a CSV text that arrives in pieces, each by its header's names (RFC 4180: quotes, doubled quotes, commas
 * and line ends within quotes; both kinds of line end; a byte order mark). Holds one row at a time.
 */
export async function* readCsv(
  pieces: AsyncIterable<string>,
): AsyncGenerator<ReadonlyMap<string, string>, void, undefined> {
  let header: readonly string[] | null = null;
  for await (const fields of rowsOf(pieces)) {
    if (header === null) {
      header = fields.map((name) => name.replace(/^\uFEFF/, '').trim());
    } else if (fields.length > 1 || fields[0] !== '') {
      yield new Map(header.map((name, index) => [name, fields[index] ?? '']));
    }
  }
}

async function* rowsOf(pieces: AsyncIterable<string>): AsyncGenerator<readonly string[], void, undefined> {
  let fields: string[] = [];
  let field = '';
  let isQuoted = false;
  /** The last character was a quote within quotes: the end of them, or the first of a doubled one. */
  let isAfterQuote = false;
  for await (const piece of pieces) {
    for (const character of piece) {
      if (isQuoted && !isAfterQuote) {
        if (character === '"') isAfterQuote = true;
        else field += character;
        continue;
      }
      if (isAfterQuote) {
        isAfterQuote = false;
        if (character === '"') {
          field += '"';
          continue;
        }
        isQuoted = false;
      }
      if (character === '"' && field === '') isQuoted = true;
      else if (character === ',') {
        fields.push(field);
        field = '';
      } else if (character === '\n') {
        yield [...fields, field];
        fields = [];
        field = '';
      } else if (character !== '\r') field += character;
    }
  }
  if (field !== '' || fields.length > 0) yield [...fields, field];
}
