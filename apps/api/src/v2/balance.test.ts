import { parseInvoiceNumber } from '@cartage/core';
import { correctBalance, createCompany, payInvoice, topUpBalance } from '@cartage/service';
import { exampleCompany } from '@cartage/wire';
import { beforeAll, describe, expect, it } from 'vitest';
import { MONDAY_TEN, openFrontDoor } from './testing/front-door.ts';

const front = openFrontDoor();
const without = openFrontDoor({ OPERATOR_LEGAL_NAME: '', OPERATOR_VAT_NUMBER: '', ...noOthers() });

// interface 13.16, 16.5. Each test is named by the sentence of the specification that it guards.

function noOthers() {
  const names = ['KPP', 'ADDRESS', 'BANK_NAME', 'BIK', 'ACCOUNT', 'CORRESPONDENT_ACCOUNT', 'VAT_RATE', 'DIRECTOR'];
  return Object.fromEntries([...names, 'ACCOUNTANT'].map((name) => [`OPERATOR_${name}`, '']));
}

/** Roubles, of the companies of tests. */
const CREDIT = 100_000_000;
const ENTRIES = 205;
let companyId: number;

const book = (id: number, n: number) =>
  topUpBalance(
    { ...front.door.opened.service, company: { id } },
    { amount: 100 + n, payment: String(n), comment: null },
  );

beforeAll(async () => {
  front.door.clock.set(MONDAY_TEN);
  companyId = front.door.opened.companyId;
  for (let n = 1; n <= ENTRIES; n += 1) {
    front.door.clock.advance(1_000);
    await book(companyId, n);
  }
});

/** A company that the caller's own has made, with this taxpayer number. */
const owned = async (vatNumber: string | null = null) => {
  const terms = { name: 'Дочерняя', vatNumber, kpp: null, creditLimit: 0 };
  return (await createCompany(front.door.opened.service, { ...terms, ownerId: companyId })).id;
};

describe('Company balance', () => {
  const sum = (ENTRIES * 100 + (ENTRIES * (ENTRIES + 1)) / 2) / 100;

  it('path id (taxpayer number or company id): 200 {id, vatNumber, name, amount, currencyId}, and what it can spend', async () => {
    for (const id of [companyId, exampleCompany.vatNumber]) {
      const { status, body } = await front.call('GET', `/Balance/${id}`);
      expect([status, body]).toEqual([
        200,
        {
          ...{ id: companyId, vatNumber: exampleCompany.vatNumber, name: 'Customer', amount: sum, currencyId: 'RUB' },
          ...{ held: 0, creditLimit: CREDIT, usableCredit: CREDIT, leftToSpend: sum + CREDIT, lowBelow: CREDIT / 10 },
        },
      ]);
    }
  });

  it('of a company that belongs to the caller’s, by either name', async () => {
    const id = await owned('7736050003');
    for (const name of [id, '7736050003'])
      expect((await front.call('GET', `/balance/${name}`)).body).toMatchObject({
        id,
        vatNumber: '7736050003',
        amount: 0,
      });
  });

  it('403 of an unknown or foreign company, whatever it is called', async () => {
    const { companyId: foreign } = await front.door.opened.newStranger();
    for (const name of [foreign, 999_999, '7707083893', '7707083894', 'x', '0', '-1', '%20'])
      for (const path of [`/Balance/${name}`, `/Balance/${name}/History`])
        expect(await front.refusals('GET', path, {}, 403)).toEqual(['AccessDenied id']);
    const { body } = await front.call('GET', '/Balance/7707083894');
    expect(body.errors[0].message).toContain('"7707083894" names no company');
  });
});

describe('Balance history', () => {
  const read = async (path: string, headers = {}) => {
    const { status, body } = await front.call('GET', path, { headers });
    expect(status).toBe(200);
    return body as {
      history: { id: number; text: string; dateTime: string; kind: string; amount: number; balance: number | null }[];
      totalCount: number;
      nextLink: string | null;
    };
  };

  it('100 a page, newest first; query page: first page when omitted', async () => {
    const first = await read(`/Balance/${companyId}/History`);
    expect(first.history).toHaveLength(100);
    expect(first.totalCount).toBe(ENTRIES);
    expect(first.history[0]).toEqual({
      id: expect.any(Number),
      text: `Payment received: ${ENTRIES}: +3.05 ₽`,
      dateTime: '2026-11-23T10:03:25+03:00',
      ...{ subject: `Payment received: ${ENTRIES}`, kind: 'top-up', amount: 3.05, orderId: null, balance: null },
    });
    const times = first.history.map(({ dateTime }) => dateTime);
    expect(times).toEqual(times.toSorted().reverse());
    for (const page of ['1', '0', '-5'])
      expect((await read(`/Balance/${companyId}/History?page=${page}`)).history).toEqual(first.history);
    const third = await read(`/Balance/${companyId}/History?page=3`);
    expect(third).toMatchObject({ totalCount: ENTRIES, nextLink: null });
    expect(third.history.map(({ text }) => text)).toEqual(
      [5, 4, 3, 2, 1].map((n) => `Payment received: ${n}: +1.0${n} ₽`),
    );
    for (const page of ['4', '2147483647'])
      expect(await read(`/Balance/${companyId}/History?page=${page}`)).toEqual({
        history: [],
        totalCount: ENTRIES,
        nextLink: null,
      });
    expect(await front.refusals('GET', `/Balance/${companyId}/History?page=x&after=y`)).toEqual([
      'RequestInvalid after',
      'RequestInvalid page',
    ]);
  });

  it('of kinds and days alone, each line with what the company had after it', async () => {
    const id = await owned();
    const own = { ...front.door.opened.service, company: { id } };
    await topUpBalance(own, { amount: 10_000, payment: 'a', comment: null });
    await correctBalance(own, { amount: -1_050, reason: 'Late', number: null });
    await topUpBalance(own, { amount: 1, payment: 'b', comment: null });
    const path = `/Balance/${id}/History`;
    const lines = async (query: string) =>
      (await read(`${path}?${query}`)).history.map(({ kind, amount, balance }) => [kind, amount, balance]);
    const all = [
      ['top-up', 0.01, 89.51],
      ['correction', -10.5, 89.5],
      ['top-up', 100, 100],
    ];
    expect(await lines('withBalance=true')).toEqual(all);
    expect(await lines('withBalance=true&kind[]=correction')).toEqual([all[1]]);
    expect(await lines('withBalance=true&kind[]=top-up&from=2026-11-23&to=2026-11-23')).toEqual([all[0], all[2]]);
    expect(await read(`${path}?to=2026-11-22`)).toEqual({ history: [], totalCount: 0, nextLink: null });
    expect((await read(`${path}?kind[]=top-up`)).totalCount).toBe(2);
    expect(await front.refusals('GET', `${path}?kind[]=gift&from=31.12.2026&withBalance=perhaps`)).toEqual([
      'RequestInvalid from',
      'RequestInvalid kind[0]',
      'RequestInvalid withBalance',
    ]);
  });

  it('nextLink leads through all of it, and what is booked meanwhile moves no line', async () => {
    const id = await owned();
    for (let n = 1; n <= 201; n += 1) await book(id, n);
    const seen: number[] = [];
    let next: string | null = `/Balance/${id}/History?page=1`;
    for (let page = 0; next !== null; page += 1) {
      const { history, nextLink }: Awaited<ReturnType<typeof read>> = await read(next);
      seen.push(...history.map(({ text }) => Number(/\d+/.exec(text)?.[0])));
      await book(id, 1_000 + page);
      next = nextLink === null ? null : nextLink.replace(/^.*\/openapi\/v2/, '');
      if (next !== null) expect(next).toMatch(/History\?after=\d+$/);
    }
    expect(seen).toEqual(Array.from({ length: 201 }, (_, n) => 201 - n));
    const [foreign] = (await read(`/Balance/${companyId}/History`)).history;
    expect(await front.refusals('GET', `/Balance/${id}/History?after=${foreign?.id}`)).toEqual([
      'RequestInvalid after',
    ]);
  });

  it('speaks the language of the caller', async () => {
    const id = await owned();
    await book(id, 123_356);
    const texts = async (language: string) =>
      (await read(`/Balance/${id}/History`, { 'Accept-Language': language })).history.map(({ text }) => text);
    expect(await texts('ru')).toEqual(['Поступила оплата: 123356: +1\u00a0234,56 ₽']);
    expect(await texts('en')).toEqual(['Payment received: 123356: +1,234.56 ₽']);
  });
});

describe('Balance top-up invoice', () => {
  const issue = (query: string, headers = {}) => front.call('POST', `/Balance/TopUpInvoice${query}`, { headers });

  it('query id (optional company id), amount (required, positive, roubles)', async () => {
    const { status, body } = await issue('?amount=15000.5');
    expect([status, body]).toEqual([
      200,
      {
        invoiceNumber: '2026-000001',
        amount: 15_000.5,
        currencyId: 'RUB',
        issuedAt: expect.stringMatching(/^2026-11-23T10:\d\d:\d\d\+03:00$/),
        attachmentId: expect.any(String),
      },
    ]);
    const id = await owned();
    expect((await issue(`?id=${id}&amount=0.01`)).body).toMatchObject({ invoiceNumber: '2026-000002', amount: 0.01 });
    expect((await issue('?AMOUNT=999999999.99')).body).toMatchObject({ amount: 999_999_999.99 });
    const rows = await front.door.opened.service.store.db
      .selectFrom('attachments')
      .select(['company_id', 'item_type', 'access_level'])
      .where('guid', '=', body.attachmentId)
      .execute();
    expect(rows).toEqual([{ company_id: companyId, item_type: 'company', access_level: 'company' }]);
  });

  it('lists those of a company with what was paid, newest first, in pages', async () => {
    const id = await owned();
    const [first, second] = [(await issue(`?id=${id}&amount=10`)).body, (await issue(`?id=${id}&amount=20`)).body];
    const { service } = front.door.opened;
    const invoice = parseInvoiceNumber(first.invoiceNumber);
    if (invoice === null) throw new Error(first.invoiceNumber);
    const payment = { invoice, amount: 1_000, payment: 'of-list', receivedOn: null };
    expect((await payInvoice(service, payment)).kind).toBe('booked');
    const list = async (query: string) => {
      const { status, body } = await front.call('GET', `/Balance/${id}/Invoices${query}`);
      expect(status).toBe(200);
      return body;
    };
    const all = await list('');
    expect(all).toEqual({
      invoices: [
        { ...second, paid: 0, isPaid: false },
        { ...first, paid: 10, isPaid: true },
      ],
      totalCount: 2,
      nextLink: null,
    });
    expect((await list('?isPaid=true')).invoices).toEqual([all.invoices[1]]);
    expect((await list('?isPaid=false')).totalCount).toBe(1);
    const page = await list('?PageSize=1');
    expect(page.invoices).toEqual([all.invoices[0]]);
    expect(page.nextLink).toContain('PageNum=2');
    expect(await front.refusals('GET', `/Balance/${id}/Invoices?isPaid=perhaps`)).toEqual(['RequestInvalid isPaid']);
    const { companyId: foreign } = await front.door.opened.newStranger();
    expect(await front.refusals('GET', `/Balance/${foreign}/Invoices`, {}, 403)).toEqual(['AccessDenied id']);
  });

  it.each([
    '',
    '?amount=',
    '?amount=0',
    '?amount=-1',
    '?amount=0.001',
    '?amount=1000000000',
    '?amount=1e30',
    '?amount=x',
    '?amount=1&amount=2',
  ])('400 for an amount that is none: %s', async (query) =>
    expect(await front.refusals('POST', `/Balance/TopUpInvoice${query}`)).toEqual(['RequestInvalid amount']),
  );

  it('404 of an unknown or foreign company', async () => {
    const { companyId: foreign } = await front.door.opened.newStranger();
    for (const id of [foreign, 999_999, 0, -1])
      expect(await front.refusals('POST', `/Balance/TopUpInvoice?amount=5&id=${id}`, {}, 404)).toEqual(['NotFound id']);
  });

  it('the same Idempotency-Key gives the same invoice, byte for byte', async () => {
    const headers = { 'Idempotency-Key': 'invoice-1' };
    const first = await issue('?amount=77', headers);
    const again = await issue('?amount=77', headers);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect((await issue('?amount=78', headers)).body.errors[0].code).toBe('IdempotencyKeyReused');
  });

  it('is refused where the operator has named no bank account', async () => {
    expect(await without.refusals('POST', '/Balance/TopUpInvoice?amount=5')).toEqual(['RequestInvalid null']);
  });
});
