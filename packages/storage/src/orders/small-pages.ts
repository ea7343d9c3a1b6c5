/** Characters of a page's documents: what is in memory at once, and what the event loop is held for. */
const PAGE_CHARACTERS = 256 * 1024;
const FIRST_PAGE = 4;

/** The rows of some ids, in any order, and how many characters their documents have. */
interface ReadRows<Row> {
  readonly rows: readonly Row[];
  readonly characters: number;
}

/**
 * The rows of the ids, in their order, in pages that are small in bytes, however large the documents are; the next one is
 * read when it is asked for, and no connection is held in between. Unknown ids are left out.
 */
export async function* smallPages<Row extends { readonly id: number }>(
  all: readonly number[],
  read: (ids: readonly number[]) => Promise<ReadRows<Row>>,
): AsyncGenerator<readonly Row[]> {
  let size = FIRST_PAGE;
  for (let at = 0; at < all.length; ) {
    const ids = all.slice(at, at + size);
    at += ids.length;
    const { rows, characters } = await read(ids);
    const byId = new Map(rows.map((row) => [row.id, row]));
    yield ids.flatMap((id) => byId.get(id) ?? []);
    size = Math.max(1, Math.min(Math.floor((PAGE_CHARACTERS * ids.length) / Math.max(1, characters)), size * 4));
  }
}
