import type { z } from 'zod';
import { columns, type Kind, type Row } from './columns.ts';
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
  return {
    vendor: rowsOf('vendor'),
    tariff: rowsOf('tariff'),
    zone: rowsOf('zone'),
    rate: rowsOf('rate'),
    service: rowsOf('service'),
    point: rowsOf('point'),
  };

  function rowsOf<K extends Kind>(kind: K): readonly SheetRow<K>[] {
    return written
      .filter((one) => one.kind === kind)
      .flatMap((one) => {
        const parsed = columns[kind].safeParse(one.values);
        if (parsed.success) return [{ written: one, row: parsed.data as Row<K> }];
        tellFaults(one, parsed.error);
        return [];
      });
  }

  function tellFaults(row: RawRow, { issues }: z.ZodError): void {
    for (const issue of issues) {
      if (issue.code !== 'unrecognized_keys') fail(row, issue.message, String(issue.path[0]));
      else {
        const accepted = Object.keys(columns[row.kind].shape).join(', ');
        for (const name of issue.keys) fail(row, `a ${row.kind} has no such value; accepted: ${accepted}`, name);
      }
    }
  }
}
