import { columns, type Kind, kinds, type Row } from './columns.ts';
import type { RawRow } from './raw-rows.ts';

/** A row whose values are sound, and as it was written. */
export interface SheetRow<K extends Kind> {
  readonly written: RawRow;
  readonly row: Row<K>;
}

/** The sound rows by their kind, in the order of the sheet. */
export type SheetRows = { readonly [K in Kind]: readonly SheetRow<K>[] };

/** Hears of what is wrong with a row, or with a value of it. */
export type Fail = (row: RawRow, fault: string, column?: string) => void;

/** The values of every row, read; what is wrong with them is told to `fail`. */
export function readRows(written: readonly RawRow[], fail: Fail): SheetRows {
  const sound = Object.fromEntries(kinds.map((kind) => [kind, []])) as unknown as Record<Kind, unknown[]>;
  for (const one of written) {
    const parsed = columns[one.kind].safeParse(one.values);
    if (parsed.success) sound[one.kind].push({ written: one, row: parsed.data });
    for (const issue of parsed.error?.issues ?? []) {
      if (issue.code !== 'unrecognized_keys') fail(one, issue.message, String(issue.path[0]));
      else {
        const accepted = Object.keys(columns[one.kind].shape).join(', ');
        for (const name of issue.keys) fail(one, `a ${one.kind} has no such value; accepted: ${accepted}`, name);
      }
    }
  }
  return sound as unknown as SheetRows;
}
