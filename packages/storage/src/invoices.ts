import { formatInvoiceNumber, type Instant, type InvoiceNumber, type InvoicePlace, type Kopecks } from '@cartage/core';
import { type Selectable, type SqlBool, sql } from 'kysely';
import { dialectOf } from './dialects/dialect-of.ts';
import type { IdempotencyKey } from './idempotency/idempotent-request.ts';
import type { Db, Tables } from './tables.ts';

/** The operator has asked a company to pay. Invoices are never taken away: their numbers have no gaps. */
export interface Invoice {
  readonly id: number;
  readonly number: InvoiceNumber;
  readonly companyId: number;
  /** What is to be paid. */
  readonly amount: Kopecks;
  /** What was booked under it so far, which may be less or more. */
  readonly paid: Kopecks;
  readonly issuedAt: Instant;
  /** The PDF, among the company's attachments. */
  readonly attachmentGuid: string;
}

const invoiceColumns = ['id', 'year', 'nth', 'company_id', 'amount', 'paid', 'issued_at', 'attachment_guid'] as const;

/** A row with the columns of `invoiceColumns`. */
type InvoiceRow = Pick<Selectable<Tables['invoices']>, (typeof invoiceColumns)[number]>;

const toInvoice = (row: InvoiceRow): Invoice => ({
  id: row.id,
  number: formatInvoiceNumber(row),
  companyId: row.company_id,
  amount: row.amount,
  paid: row.paid,
  issuedAt: row.issued_at,
  attachmentGuid: row.attachment_guid,
});

/** The number after the greatest of the year. Somebody else may take it before it is used: `insertInvoice` tells. */
export const nextInvoicePlace = async (db: Db, year: number): Promise<InvoicePlace> => {
  const { last } = await db
    .selectFrom('invoices')
    .select(({ fn }) => fn.max<number | null>('nth').as('last'))
    .where('year', '=', year)
    .executeTakeFirstOrThrow();
  return { year, nth: (last ?? 0) + 1 };
};

/** An invoice that is about to be issued, under the number that `nextInvoicePlace` gave. */
export interface NewInvoice extends Omit<Invoice, 'id' | 'number' | 'paid'> {
  readonly place: InvoicePlace;
}

/** Stores the invoice, of which nothing is paid yet. null: another one has taken its number, and nothing changes. */
export const insertInvoice = async (tx: Db, { place, ...invoice }: NewInvoice): Promise<Invoice | null> => {
  const row = await tx
    .insertInto('invoices')
    .values({
      ...place,
      company_id: invoice.companyId,
      amount: invoice.amount,
      issued_at: invoice.issuedAt,
      attachment_guid: invoice.attachmentGuid,
      paid: 0,
    })
    .onConflict((conflict) => conflict.columns(['year', 'nth']).doNothing())
    .returning(invoiceColumns)
    .executeTakeFirst();
  return row ? toInvoice(row) : null;
};

/**
 * Remembers, in the transaction that issues the invoice, that this request has issued it. false: another run of the
 * request has issued one, and this one is to be taken back.
 */
export const noteInvoiceOfRequest = async (
  tx: Db,
  { companyId, operation, key }: IdempotencyKey,
  invoiceId: number,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('idempotency_invoices')
    .values({ company_id: companyId, operation, key, invoice_id: invoiceId })
    .onConflict((conflict) => conflict.columns(['company_id', 'operation', 'key']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
};

/** The invoice that the request has issued; null: none so far. */
export const invoiceOfRequest = async (
  db: Db,
  { companyId, operation, key }: IdempotencyKey,
): Promise<Invoice | null> => {
  const row = await db
    .selectFrom('invoices')
    .select(invoiceColumns)
    .where('id', '=', (is) =>
      is
        .selectFrom('idempotency_invoices')
        .select('invoice_id')
        .where((of) => of.and({ company_id: companyId, operation, key })),
    )
    .executeTakeFirst();
  return row ? toInvoice(row) : null;
};

/** Which invoices. */
export interface InvoiceList {
  /** Of one of these companies; left out: of all. */
  readonly companyIds?: readonly number[] | undefined;
  /** `open`: less was paid than is to be paid. Left out: both. */
  readonly state?: 'open' | 'paid' | undefined;
  /** Issued then or later. */
  readonly from?: Instant | undefined;
  /** Issued before then. */
  readonly until?: Instant | undefined;
}

/** Which of them: those before one, or after so many. */
export interface InvoicePart {
  /** Only those before this one. */
  readonly before?: InvoicePlace | undefined;
  readonly skip?: number | undefined;
  readonly limit: number;
}

/** An invoice beside the name of the company that is to pay it. */
export interface ListedInvoice extends Invoice {
  readonly companyName: string;
}

const matching = (db: Db, { companyIds, state, from, until }: InvoiceList) =>
  db
    .selectFrom('invoices')
    .$if(companyIds !== undefined, (query) => query.where('company_id', 'in', [...(companyIds ?? [])]))
    .$if(state !== undefined, (query) => query.whereRef('paid', state === 'paid' ? '>=' : '<', 'amount'))
    .$if(from !== undefined, (query) => query.where('issued_at', '>=', from ?? 0))
    .$if(until !== undefined, (query) => query.where('issued_at', '<', until ?? 0));

/** How many invoices these are. */
export const countInvoices = async (db: Db, list: InvoiceList): Promise<number> => {
  const { count } = await matching(db, list)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Invoices, newest first. */
export const listInvoices = async (
  db: Db,
  { before, skip = 0, limit, ...list }: InvoiceList & InvoicePart,
): Promise<readonly ListedInvoice[]> => {
  const rows = await matching(db, list)
    .innerJoin('companies', 'companies.id', 'invoices.company_id')
    .select(invoiceColumns.map((column) => `invoices.${column}` as const))
    .select('companies.name')
    .$if(before !== undefined, (query) =>
      query.where(sql<SqlBool>`(year, nth) < (${before?.year ?? 0}, ${before?.nth ?? 0})`),
    )
    .orderBy('year', 'desc')
    .orderBy('nth', 'desc')
    .offset(skip)
    .limit(limit)
    .execute();
  return rows.map(({ name, ...row }) => ({ ...toInvoice(row), companyName: name }));
};

/**
 * The invoice as it is now, under which nobody else books anything before the transaction ends; null when there is none.
 * On SQLite a transaction has the database to itself anyway.
 */
export const lockInvoice = async (tx: Db, { year, nth }: InvoicePlace): Promise<Invoice | null> => {
  const query = tx.selectFrom('invoices').select(invoiceColumns).where('year', '=', year).where('nth', '=', nth);
  const row = await (dialectOf(tx) === 'postgres' ? query.forNoKeyUpdate() : query).executeTakeFirst();
  return row ? toInvoice(row) : null;
};

/** Adds to what was paid under the invoice; in the transaction that books it. */
export const addToPaid = async (tx: Db, invoiceId: number, amount: Kopecks): Promise<void> => {
  await tx
    .updateTable('invoices')
    .set((is) => ({ paid: is('paid', '+', amount) }))
    .where('id', '=', invoiceId)
    .execute();
};

/** An invoice of which is not paid what was booked under it. */
export interface UnequalInvoice {
  readonly companyId: number;
  readonly number: InvoiceNumber;
  readonly paid: Kopecks;
  readonly ofEntries: Kopecks;
}

/** One statement, so that whatever is booked meanwhile is seen whole or not at all. An entry of another company counts for nothing. */
export const unequalInvoices = async (db: Db, limit: number): Promise<readonly UnequalInvoice[]> => {
  const { rows } = await sql<Omit<UnequalInvoice, 'number'> & InvoicePlace>`
    select invoices.company_id as "companyId", year, nth, paid, coalesce(total, 0) as "ofEntries"
    from invoices left join (
      select invoice_id, company_id, cast(sum(amount) as bigint) as total from ledger_entries
      where invoice_id is not null group by invoice_id, company_id
    ) as booked on booked.invoice_id = invoices.id and booked.company_id = invoices.company_id
    where paid <> coalesce(total, 0)
    order by year, nth
    limit ${limit}`.execute(db);
  return rows.map(({ companyId, paid, ofEntries, ...place }) => ({
    companyId,
    number: formatInvoiceNumber(place),
    paid,
    ofEntries,
  }));
};
