import { beforeAll, describe, expect, it } from 'vitest';
import { bookEntry } from './balance/book-entry.ts';
import { beginIdempotent } from './idempotency/begin-idempotent.ts';
import {
  addToPaid,
  type Invoice,
  type InvoiceList,
  type InvoicePart,
  insertInvoice,
  invoiceOfRequest,
  listInvoices,
  lockInvoice,
  nextInvoicePlace,
  noteInvoiceOfRequest,
  unequalInvoices,
} from './invoices.ts';
import { openStore } from './open-store.ts';
import type { Store } from './store.ts';
import { addCompany, forEachDialect, type TestStore } from './testing.ts';

forEachDialect((open) => {
  let store: TestStore;
  let companyId: number;
  beforeAll(async () => {
    store = await open();
    companyId = await addCompany(store);
  });

  const issueIn = async ({ db }: Pick<Store, 'db'>, year: number, of = companyId): Promise<Invoice | null> =>
    insertInvoice(db, {
      place: await nextInvoicePlace(db, year),
      companyId: of,
      amount: 1_000,
      issuedAt: 5,
      attachmentGuid: 'guid',
    });
  const issue = async (year: number, of = companyId): Promise<Invoice> => {
    const invoice = await issueIn(store, year, of);
    if (invoice === null) throw new Error('taken');
    return invoice;
  };

  it('numbers count from one in each year', async () => {
    expect(await issue(2001)).toEqual({
      id: expect.any(Number),
      number: '2001-000001',
      companyId,
      amount: 1_000,
      paid: 0,
      issuedAt: 5,
      attachmentGuid: 'guid',
    });
    expect([(await issue(2001)).number, (await issue(2002)).number]).toEqual(['2001-000002', '2002-000001']);
    expect(await store.rows('select year, nth, paid from invoices order by year, nth')).toEqual([
      { year: 2001, nth: 1, paid: 0 },
      { year: 2001, nth: 2, paid: 0 },
      { year: 2002, nth: 1, paid: 0 },
    ]);
  });

  it('a number is one invoice’s, whoever asks at once; nobody who is refused has taken one', async () => {
    const other = await openStore({ url: store.url });
    const rounds = 4;
    for (let round = 0; round < rounds; round += 1) {
      const all = await Promise.all(Array.from({ length: 8 }, (_, n) => issueIn(n % 2 ? store : other, 2003)));
      expect(all.some((invoice) => invoice !== null)).toBe(true);
    }
    await other.close();
    const numbers = (await store.rows('select nth from invoices where year = 2003 order by nth')).map(({ nth }) => nth);
    expect(numbers.length).toBeGreaterThanOrEqual(rounds);
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  });

  describe('lists', () => {
    it('are newest first, of all companies or of one, open or paid, from any invoice on', async () => {
      const [one, other] = [await addCompany(store), await addCompany(store)];
      const invoices = [];
      for (const company of [one, other, one, one]) invoices.push(await issue(2900, company));
      invoices.push(await issue(2901, one));
      const [first, , third] = invoices;
      await addToPaid(store.db, first?.id ?? 0, 1_000);
      await addToPaid(store.db, third?.id ?? 0, 999);
      const list = async (wish: Partial<InvoiceList & InvoicePart>) =>
        (await listInvoices(store.db, { limit: 10, ...wish })).map(({ number }) => number.replace('-0000', '.'));
      expect(await list({ companyIds: [one] })).toEqual(['2901.01', '2900.04', '2900.03', '2900.01']);
      expect(await list({ companyIds: [one], limit: 2, before: { year: 2901, nth: 1 } })).toEqual([
        '2900.04',
        '2900.03',
      ]);
      expect(await list({ companyIds: [one], state: 'paid' })).toEqual(['2900.01']);
      expect(await list({ companyIds: [other], state: 'open' })).toEqual(['2900.02']);
      expect((await list({ before: { year: 2900, nth: 3 } })).slice(0, 2)).toEqual(['2900.02', '2900.01']);
      expect((await listInvoices(store.db, { companyIds: [other], limit: 1 }))[0]).toMatchObject({
        companyName: 'Ромашка',
        amount: 1_000,
      });
    });
  });

  it('a request has one invoice, as long as its key is known', async () => {
    const key = { companyId, operation: '/Invoice', key: 'K' };
    await beginIdempotent(store.db, { ...key, run: 'R', fingerprint: 'f', createdAt: 1, runningUntil: 2 });
    expect(await invoiceOfRequest(store.db, key)).toBeNull();
    const invoice = await issue(2004);
    expect(await noteInvoiceOfRequest(store.db, key, invoice.id)).toBe(true);
    expect(await noteInvoiceOfRequest(store.db, key, (await issue(2004)).id)).toBe(false);
    expect(await invoiceOfRequest(store.db, key)).toEqual(invoice);
    expect(await invoiceOfRequest(store.db, { ...key, companyId: await addCompany(store) })).toBeNull();
    await store.db.deleteFrom('idempotency_keys').where('key', '=', 'K').execute();
    expect(await invoiceOfRequest(store.db, key)).toBeNull();
  });

  it('unequalInvoices tells of one of which is not paid what was booked under it for its company', async () => {
    const [fine, wrong, foreign] = [await issue(2005), await issue(2005), await issue(2005)];
    const book = (invoice: Invoice, of: number) =>
      bookEntry(store.db, {
        companyId: of,
        orderId: null,
        invoiceId: invoice.id,
        kind: 'top-up',
        amount: 700,
        text: { en: 'x', ru: 'x' },
        at: 1,
        key: `paid:${invoice.id}`,
      });
    await book(fine, companyId);
    await addToPaid(store.db, fine.id, 700);
    await book(wrong, companyId);
    await book(foreign, await addCompany(store));
    await addToPaid(store.db, foreign.id, 700);
    await store.db.updateTable('invoices').set({ paid: 0 }).where('year', '=', 2900).execute();
    expect(await unequalInvoices(store.db, 10)).toEqual([
      { companyId, number: wrong.number, paid: 0, ofEntries: 700 },
      { companyId, number: foreign.number, paid: 700, ofEntries: 0 },
    ]);
    expect(await lockInvoice(store.db, { year: 2005, nth: 1 })).toMatchObject({ id: fine.id, paid: 700 });
    expect(await lockInvoice(store.db, { year: 2005, nth: 9 })).toBeNull();
  });
});
