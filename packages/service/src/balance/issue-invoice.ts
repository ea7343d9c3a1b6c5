import {
  formatInvoiceNumber,
  type Instant,
  type InvoicePlace,
  isProblem,
  type Kopecks,
  type Locale,
  localDateOf,
  type Problem,
  problem,
} from '@cartage/core';
import type { Payee } from '@cartage/documents';
import {
  type Company,
  type Db,
  getCompany,
  holdIdempotent,
  type IdempotentRun,
  type Invoice,
  insertInvoice,
  invoiceOfRequest,
  nextInvoicePlace,
  noteInvoiceOfRequest,
} from '@cartage/storage';
import { resolveCompany } from '../access/resolve-company.ts';
import { audit } from '../audit.ts';
import type { Acting } from '../context.ts';
import { keepAttachment } from '../files/keep-attachment.ts';
import { inProgress } from '../once/in-progress.ts';
import type { Papers } from '../print/papers.ts';
import { printJob } from '../print/print-job.ts';
import { problemOf, Rollback } from '../rollback.ts';
import { inTurn } from './in-turn.ts';

/** What a company wants to pay. */
export interface InvoiceWish {
  /** null: the caller's own. */
  readonly companyId: number | null;
  readonly amount: Kopecks;
}

/**
 * Issues an invoice to the company and keeps its PDF among the company's attachments. Its number is the next of the year.
 * It is printed before the number is its own, and both are stored in one transaction, or neither: whatever fails, no number
 * is lost and no invoice is without its paper. Where another process was quicker it is printed anew, with the number after.
 * NotFound: the caller may not act for the company. RequestInvalid: the operator issues no invoices. TooManyRequests: too
 * many wait for theirs.
 */
export const issueInvoice = async (
  ctx: Acting & Papers,
  { companyId, amount }: InvoiceWish,
  locale: Locale,
): Promise<Invoice | Problem> => {
  const { db } = ctx.store;
  const acting = await resolveCompany(ctx, ctx.actor, { companyId, partnerKey: null, target: 'id' });
  const company = isProblem(acting) ? null : await getCompany(db, acting.company.id);
  if (company === null) return noCompany(companyId);
  const { payee } = ctx.settings;
  if (payee === null) return noInvoices;
  const issued = ctx.once?.earlier ? await invoiceOfRequest(db, ctx.once.key) : null;
  return issued ?? inTurn(ctx, () => issue(ctx, { company, amount, payee, locale }));
};

interface Issue {
  readonly company: Company;
  readonly amount: Kopecks;
  readonly payee: Payee;
  readonly locale: Locale;
}

const issue = async (ctx: Acting & Papers, wish: Issue): Promise<Invoice | Problem> => {
  const { timeZone } = ctx.settings;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const issuedAt = ctx.clock();
    const place = await nextInvoicePlace(ctx.store.db, Number(localDateOf(issuedAt, timeZone).slice(0, 4)));
    const printed = await print(ctx, wish, place, issuedAt);
    if (isProblem(printed)) return printed;
    const invoice = await keep(ctx, wish, { place, issuedAt, content: printed });
    if (invoice !== null) return invoice;
  }
  throw new Error('No number of an invoice was left for this one.');
};

/** At each, another process has issued an invoice. */
const MOST_TRIES = 50;

/** The paper, and in its transaction the invoice. null: its number is another's, and nothing is kept. */
const keep = async (
  ctx: Acting & Papers,
  { company: { id: companyId }, amount }: Issue,
  {
    place,
    issuedAt,
    content,
  }: { readonly place: InvoicePlace; readonly issuedAt: Instant; readonly content: Uint8Array },
): Promise<Invoice | Problem | null> => {
  let invoice: Invoice | null = null;
  const file = {
    companyId,
    itemType: 'company',
    itemId: companyId,
    fileType: 'other',
    name: `invoice-${formatInvoiceNumber(place)}.pdf`,
    mimeType: 'application/pdf',
    accessLevel: 'company',
    content,
  } as const;
  try {
    await keepAttachment({ ...ctx, clock: () => issuedAt }, file, async (tx, { guid: attachmentGuid }) => {
      invoice = await insertInvoice(tx, { place, companyId, amount, issuedAt, attachmentGuid });
      if (invoice === null) throw new NumberTaken();
      if (ctx.once) await note(tx, ctx.once.key, invoice.id);
      await audit(ctx, tx, {
        act: 'TopUpInvoice',
        object: { kind: 'invoice', id: formatInvoiceNumber(place) },
        companyId,
        after: { amount },
      });
    });
    return invoice;
  } catch (thrown) {
    return thrown instanceof NumberTaken ? null : problemOf(thrown);
  }
};

class NumberTaken extends Error {}

/** Remembers, with the invoice, whose request it was: a repeat issues no second one. */
const note = async (tx: Db, key: IdempotentRun, invoiceId: number): Promise<void> => {
  const isOurs = (await holdIdempotent(tx, key)) && (await noteInvoiceOfRequest(tx, key, invoiceId));
  if (!isOurs) throw new Rollback(inProgress(key.key));
};

const print = async (
  ctx: Acting & Papers,
  { company, amount, payee, locale }: Issue,
  place: InvoicePlace,
  issuedAt: number,
): Promise<Uint8Array | Problem> => {
  const { timeZone, operatorName: brand } = ctx.settings;
  const { name, vatNumber: taxNumber, kpp } = company;
  const number = formatInvoiceNumber(place);
  const input = { locale, timeZone, brand, number, issuedAt, amount, payer: { name, taxNumber, kpp }, payee };
  const printed = await printJob(ctx, { kind: 'top-up-invoice', input });
  return isProblem(printed) ? printed : printed.content;
};

const noCompany = (id: number | null): Problem =>
  problem('NotFound', 'id', {
    en: `There is no company ${id} that you may act for; leave id out for your own company.`,
    ru: `Компании ${id}, от имени которой вы можете действовать, нет; для своей компании не указывайте id.`,
  });

const noInvoices: Problem = problem('RequestInvalid', null, {
  en: 'No invoices are issued here, because the operator of the service has named no bank account of its own; ask the operator how to pay.',
  ru: 'Счета здесь не выставляются: оператор сервиса не указал своих банковских реквизитов; уточните у него, как пополнить баланс.',
});
