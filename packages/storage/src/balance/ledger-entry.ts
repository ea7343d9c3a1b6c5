import type { Instant, Kopecks, LocalText } from '@cartage/core';
import type { Selectable } from 'kysely';
import type { EntryKind, Tables } from '../tables.ts';

/** A line of a company's ledger. Entries are added and never changed. */
export interface LedgerEntry {
  readonly id: number;
  readonly companyId: number;
  /** null: of no one order. */
  readonly orderId: number | null;
  readonly kind: EntryKind;
  /** Above zero to the company's favour. */
  readonly amount: Kopecks;
  readonly text: LocalText;
  readonly at: Instant;
}

/** An entry that is about to be booked. */
export interface NewEntry extends Omit<LedgerEntry, 'id'> {
  /** Names the cause, `charge:<order>:<reference>`: one cause is booked once. */
  readonly key: string;
  /** The number of the invoice that a top-up pays. */
  readonly invoiceId?: number;
}

export const entryColumns = ['id', 'company_id', 'order_id', 'kind', 'amount', 'text_en', 'text_ru', 'at'] as const;

export const toEntry = (
  row: Pick<Selectable<Tables['ledger_entries']>, (typeof entryColumns)[number]>,
): LedgerEntry => ({
  id: row.id,
  companyId: row.company_id,
  orderId: row.order_id,
  kind: row.kind,
  amount: row.amount,
  text: { en: row.text_en, ru: row.text_ru },
  at: row.at,
});
