import { type PersonalKind, type Problem, personalColumns } from '@cartage/core';
import type { ErasedPlace } from '@cartage/documents';
import { type Erasure, findErasure } from '@cartage/storage';
import type { Ground } from '../context.ts';
import type { Papers } from '../print/papers.ts';

/**
 * The act of an erasure and the extract of the log as one PDF. It is drawn from the row of the erasure whenever it is asked
 * for, and is the same each time. null: there is none of this id. TooManyRequests: too many papers wait.
 */
export const printErasureAct = async (
  { store, printer, settings }: Pick<Ground, 'store' | 'settings'> & Pick<Papers, 'printer'>,
  id: number,
): Promise<Uint8Array | Problem | null> => {
  const erasure = await findErasure(store.db, id);
  if (erasure === null) return null;
  const { timeZone, operatorName: brand, payee } = settings;
  const { at, kind, masked, doer, orders, skipped } = erasure;
  const input = {
    ...{ timeZone, brand, orders, skipped },
    number: String(id),
    erasedAt: at,
    operator: { name: payee?.name ?? brand, address: payee?.address ?? null },
    erasedBy: doer === null ? brand : doer.name,
    asked: kind,
    hint: kind === 'phone' || kind === 'email' ? masked : null,
    places: placesOf(erasure),
  };
  return printer.print({ kind: 'erasure-act', input }, 'operator');
};

/** The tables from which something went, in the sequence of the one list of them. */
const placesOf = ({ counts }: Pick<Erasure, 'counts'>): readonly ErasedPlace[] =>
  [...new Set([...personalColumns.map(({ table }) => table), ...Object.keys(counts)])].flatMap((table) => {
    const count = counts[table] ?? 0;
    return count === 0 ? [] : [{ table, count, kinds: kindsIn(table) }];
  });

const kindsIn = (table: string): readonly PersonalKind[] => [
  // Mails that are kept as files, in no table.
  ...(table === 'letters' ? (['name', 'phone', 'address', 'mail', 'remark'] as const) : []),
  ...new Set(
    personalColumns.flatMap((column) =>
      column.table === table && (column.fate === 'erased' || column.fate === 'removed') ? column.holds : [],
    ),
  ),
];
