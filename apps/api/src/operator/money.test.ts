import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenedApi, openTestApi } from '../testing/open-test-api.ts';
import { askOperator, refusalsOf } from './testing/ask-operator.ts';
import { audited } from './testing/audited.ts';

// interface 23.14, 23.15.

let opened: OpenedApi;
let companyId: number;
beforeAll(async () => {
  opened = await openTestApi({}, () => Date.UTC(2026, 10, 20, 9));
});
afterAll(() => opened?.close());

const call = askOperator(() => opened);
const refusals = (...asked: Parameters<typeof call>) => refusalsOf(call(...asked));
const newCompany = async (): Promise<string> => {
  companyId = (await call('POST', '/Companies', { companyName: 'Пион', creditLimit: 100 })).answer.companyId;
  return `/Companies/${companyId}`;
};
const acts = async () => (await audited(opened.service, { companyId })).slice(0, -1);

describe('ListBalances', () => {
  it('lists what each company has, held and may owe, as it is told of one, and goes on behind the last one', async () => {
    const of = await newCompany();
    await call('POST', `${of}/TopUp`, { amount: 25.5, paymentNumber: '1' });
    await call('PATCH', of, { isDisabled: true });
    const { status, answer } = await call('GET', `/Balances?after=${companyId - 1}`);
    expect([status, answer.nextLink]).toEqual([200, null]);
    expect(answer.balances).toEqual([{ ...(await call('GET', `${of}/Balance`)).answer, isDisabled: true }]);
    expect(answer.balances[0]).toMatchObject({ companyId, amount: 25.5, leftToSpend: 125.5 });
    const { balances, totalCount, nextLink } = (await call('GET', '/Balances?PageSize=1')).answer;
    expect([balances.length, totalCount]).toEqual([1, companyId]);
    expect(nextLink).toMatch(/\/operator\/v1\/Balances\?PageSize=1&after=1$/);
  });
});

describe('TopUp', () => {
  it('books a payment number once, and answers the first booking the second time', async () => {
    const of = await newCompany();
    const first = await call('POST', `${of}/TopUp`, { amount: 150.5, paymentNumber: '42', comment: 'Advance' });
    expect([first.status, first.answer]).toEqual([
      200,
      {
        ...{ entryId: expect.any(Number), amount: 150.5, balance: 150.5, bookedAt: '2026-11-20T12:00:00+03:00' },
        ...{ invoiceNumber: null, isRepeat: false },
      },
    ]);
    const again = await call('POST', `${of}/TopUp`, { amount: 150.5, paymentNumber: ' 42 ' });
    expect(again).toEqual({ status: 200, answer: { ...first.answer, isRepeat: true } });
    const sent = await Promise.all(
      Array.from({ length: 6 }, () => call('POST', `${of}/TopUp`, { amount: 1, paymentNumber: '43' })),
    );
    expect(sent.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(new Set(sent.map(({ answer }) => answer.entryId)).size).toBe(1);
    expect(sent.filter(({ answer }) => !answer.isRepeat)).toHaveLength(1);
    expect((await call('GET', `${of}/Balance`)).answer).toEqual({
      ...{ companyId, companyName: 'Пион', vatNumber: null, amount: 151.5, held: 0, creditLimit: 100 },
      ...{ usableCredit: 100, leftToSpend: 251.5, lowBelow: 10, currencyId: 'RUB' },
    });
    expect(await refusals('POST', `${of}/TopUp`, { amount: 150.49, paymentNumber: '42' })).toEqual([
      ...[400, 'RequestInvalid paymentNumber'],
    ]);
    expect(await acts()).toMatchObject([
      { act: 'TopUp', after: { amount: 1, paymentNumber: '43' } },
      {
        ...{ act: 'TopUp', object: { kind: 'company', id: String(companyId) }, before: null },
        after: { amount: 150.5, paymentNumber: '42', comment: 'Advance', entryId: first.answer.entryId },
      },
    ]);
  });

  it.each<readonly [object, string]>([
    [{ paymentNumber: '1' }, 'amount'],
    [{ amount: 1 }, 'paymentNumber'],
    [{ amount: 1, paymentNumber: ' ' }, 'paymentNumber'],
    [{ amount: 1, paymentNumber: 'x'.repeat(101) }, 'paymentNumber'],
    [{ amount: 1, paymentNumber: '1', currencyId: 'USD' }, 'currencyId'],
    ...[0, -0, -1, 0.001, 0.1 + 0.2, 1e9, 2 ** 53, 2 ** 53 + 2, 1e308, -1e308, '1', true, [1], null].map(
      (amount) => [{ amount, paymentNumber: '1' }, 'amount'] as const,
    ),
  ])('refuses %o, and books nothing', async (body, target) => {
    const of = await newCompany();
    expect(await refusals('POST', `${of}/TopUp`, body)).toEqual([400, `RequestInvalid ${target}`]);
    expect((await call('GET', `${of}/History`)).answer.totalCount).toBe(0);
  });
});

it('the largest sums and the smallest are booked to the kopeck', async () => {
  const of = await newCompany();
  for (const [n, amount] of [999_999_999.99, 0.01, 0.07, 1.1].entries())
    expect(await call('POST', `${of}/TopUp`, { amount, paymentNumber: `${n}`, currencyId: 'RUB' })).toMatchObject({
      ...{ status: 200, answer: { amount } },
    });
  const { answer } = await call('POST', `${of}/Correction`, { amount: -999_999_999.99, reason: 'Back' });
  expect(answer.balance).toBe(1.18);
});

describe('Correction', () => {
  it('is booked each time, in favour of the company or not, past its credit limit too', async () => {
    const of = await newCompany();
    const wish = { amount: -150.5, reason: 'Damage' };
    const [first, second] = [
      (await call('POST', `${of}/Correction`, wish)).answer,
      (await call('POST', `${of}/Correction`, wish)).answer,
    ];
    expect([first, second]).toMatchObject([
      { amount: -150.5, balance: -150.5 },
      { amount: -150.5, balance: -301 },
    ]);
    expect(first.entryId).not.toBe(second.entryId);
    await call('POST', `${of}/Correction`, { amount: 1, reason: 'Sorry' });
    const { entries, totalCount, nextLink } = (await call('GET', `${of}/History?PageSize=2`)).answer;
    expect([entries, totalCount]).toMatchObject([
      [
        { kind: 'correction', amount: 1, text: 'Correction: Sorry' },
        { kind: 'correction', amount: -150.5 },
      ],
      3,
    ]);
    const older = (await call('GET', nextLink.slice(nextLink.indexOf('/Companies')))).answer;
    expect(older).toMatchObject({ entries: [{ entryId: first.entryId }], nextLink: null });
    expect((await call('GET', `${of}/History?PageSize=2&PageNum=2`)).answer.entries).toEqual(older.entries);
    expect(await acts()).toMatchObject([{}, {}, { act: 'Correction', after: { amount: -150.5, reason: 'Damage' } }]);
  });

  it('is booked once under its number, however often and at once it is sent', async () => {
    const of = await newCompany();
    const wish = { amount: -0.01, reason: 'A kopeck', correctionNumber: 'c-1' };
    const sent = await Promise.all(Array.from({ length: 6 }, () => call('POST', `${of}/Correction`, wish)));
    expect(sent.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(sent.filter(({ answer }) => !answer.isRepeat)).toHaveLength(1);
    expect((await call('GET', `${of}/Balance`)).answer.amount).toBe(-0.01);
    expect(await acts()).toHaveLength(1);
    expect(await refusals('POST', `${of}/Correction`, { ...wish, amount: -0.02 })).toEqual([
      ...[400, 'RequestInvalid correctionNumber'],
    ]);
    // Another company has numbers of its own, and a payment of that number is another thing.
    expect((await call('POST', `${of}/TopUp`, { amount: 1, paymentNumber: 'c-1' })).answer.isRepeat).toBe(false);
    const other = await newCompany();
    expect((await call('POST', `${other}/Correction`, wish)).answer.isRepeat).toBe(false);
  });

  it.each<readonly [object, string]>([
    [{ amount: 1 }, 'reason'],
    [{ amount: 1, reason: 'x', correctionNumber: 'x'.repeat(101) }, 'correctionNumber'],
    [{ amount: 1, reason: 'x', correctionNumber: ' ' }, 'correctionNumber'],
    [{ amount: 1, reason: 'x', currencyId: 'rub' }, 'currencyId'],
    ...[0, 0.005, 2 ** 53, -(2 ** 53), 1e308].map((amount) => [{ amount, reason: 'x' }, 'amount'] as const),
    [{ amount: -1e9, reason: 'x' }, 'amount'],
    [{ amount: 1, reason: '' }, 'reason'],
  ])('refuses %o', async (body, target) => {
    const of = await newCompany();
    expect(await refusals('POST', `${of}/Correction`, body)).toEqual([400, `RequestInvalid ${target}`]);
  });
});

describe('invoices', () => {
  const issue = async (year: number, nth: number, issuedAt: number): Promise<string> => {
    const attachment_guid = `of ${year} ${nth}`;
    await opened.service.store.db
      .insertInto('invoices')
      .values({ year, nth, company_id: companyId, amount: 1_000_000, paid: 0, issued_at: issuedAt, attachment_guid })
      .execute();
    return `${year}-${String(nth).padStart(6, '0')}`;
  };

  it('are paid in parts, each payment once; the rest without an amount', async () => {
    const of = await newCompany();
    const number = await issue(2031, 1, 0);
    const part = { paymentNumber: '42', amount: 4_000, date: '2026-11-19' };
    const first = (await call('POST', `/Invoices/${number}/Pay`, part)).answer;
    expect(first).toMatchObject({ amount: 4_000, balance: 4_000, invoiceNumber: number, isRepeat: false });
    for (const again of [part, { paymentNumber: '42' }])
      expect((await call('POST', `/Invoices/2031-1/Pay`, again)).answer).toEqual({ ...first, isRepeat: true });
    expect(await refusals('POST', `/Invoices/${number}/Pay`, { ...part, amount: 4_001 })).toEqual([
      ...[400, 'RequestInvalid paymentNumber'],
    ]);
    // Whatever it is told under: a payment is one.
    expect((await call('POST', `${of}/TopUp`, { amount: 4_000, paymentNumber: '42' })).answer).toMatchObject({
      ...{ entryId: first.entryId, invoiceNumber: number, isRepeat: true },
    });
    expect((await call('POST', `/Invoices/${number}/Pay`, { paymentNumber: '43' })).answer).toMatchObject({
      ...{ amount: 6_000, balance: 10_000 },
    });
    expect(await refusals('POST', `/Invoices/${number}/Pay`, { paymentNumber: '44' })).toEqual([
      ...[400, 'RequestInvalid amount'],
    ]);
    expect(await acts()).toMatchObject([
      { act: 'PayInvoice', object: { kind: 'invoice', id: number }, before: { paid: 4_000 }, after: { paid: 10_000 } },
      { act: 'PayInvoice', before: { paid: 0 }, after: { paid: 4_000, paymentNumber: '42', date: '2026-11-19' } },
    ]);
    const late = { ...part, paymentNumber: '45', date: '2026-11-21' };
    expect(await refusals('POST', `/Invoices/${number}/Pay`, late)).toEqual([400, 'RequestInvalid date']);
    expect(await refusals('POST', `/Invoices/${number}/Pay`, { amount: 1 })).toEqual([
      400,
      'RequestInvalid paymentNumber',
    ]);
    for (const unknown of ['2031-7', 'none'])
      expect(await refusals('POST', `/Invoices/${unknown}/Pay`, part)).toEqual([404, 'NotFound number']);
  });

  it('are listed of all companies, filtered by company, by what was paid and by day', async () => {
    await newCompany();
    const first = companyId;
    // The last moment of a day in Moscow, and the first of the next.
    const midnight = Date.UTC(2030, 4, 9, 21);
    const [paid] = [await issue(2030, 1, midnight - 1), await issue(2030, 2, midnight)];
    await call('POST', `/Invoices/${paid}/Pay`, { paymentNumber: '1' });
    await newCompany();
    await issue(2030, 3, midnight);
    const list = async (query: string) => {
      const { answer } = await call('GET', `/Invoices?${query}`);
      const numbers = answer.invoices.map(({ invoiceNumber }: { invoiceNumber: string }) => invoiceNumber.slice(-1));
      expect(answer.totalCount).toBeGreaterThanOrEqual(numbers.length);
      return numbers.join('');
    };
    const both = `CompanyId[]=${first}&CompanyId[]=${companyId}`;
    expect(await list(both)).toBe('321');
    expect(await list(`CompanyId[]=${first}`)).toBe('21');
    expect(await list(`${both}&IsPaid=true`)).toBe('1');
    expect(await list(`${both}&IsPaid=false`)).toBe('32');
    expect(await list('From=2030-05-09&To=2030-05-09')).toBe('1');
    expect(await list('From=2030-05-10&To=2030-05-10')).toBe('32');
    expect(await list(`${both}&PageSize=2&PageNum=2`)).toBe('1');
    expect((await call('GET', `/Invoices?${both}&PageSize=2`)).answer).toMatchObject({
      ...{ totalCount: 3, nextLink: expect.stringContaining('PageNum=2') },
      invoices: [{ companyId, companyName: 'Пион', amount: 10_000, paid: 0, isPaid: false, currencyId: 'RUB' }, {}],
    });
    expect(await refusals('GET', '/Invoices?IsPaid=maybe&From=x')).toEqual([
      ...[400, 'RequestInvalid IsPaid', 'RequestInvalid From'],
    ]);
  });
});

it('rates are set, replaced, listed with the newest first, and taken back', async () => {
  const set = (code: string, day: string, roubles: unknown) => call('PUT', `/Rates/${code}/${day}`, { roubles });
  expect(await set('eur', '2026-11-20', 98.5321)).toEqual({
    ...{ status: 200, answer: { currency: 'EUR', from: '2026-11-20', roubles: 98.5321 } },
  });
  await set('EUR', '2026-11-21', 0.00000001);
  await set('EUR', '2026-11-21', 99);
  await set('IRR', '2026-11-19', 0.0019);
  expect((await call('GET', '/Rates?Currency=EUR&PageSize=1')).answer).toEqual({
    ...{ rates: [{ currency: 'EUR', from: '2026-11-21', roubles: 99 }], totalCount: 2 },
    nextLink: expect.stringContaining('PageNum=2'),
  });
  expect((await call('GET', '/Rates')).answer.totalCount).toBe(3);
  for (const roubles of [0, -1, 1_000_000.1, 1e-9, '1', null])
    expect(await refusals('PUT', '/Rates/EUR/2026-11-20', { roubles })).toEqual([400, 'RequestInvalid roubles']);
  for (const code of ['RUB', 'XX', 'euros'])
    expect(await refusals('PUT', `/Rates/${code}/2026-11-20`, { roubles: 1 })).toEqual([
      400,
      'RequestInvalid currency',
    ]);
  expect(await refusals('PUT', '/Rates/EUR/2026-02-30', { roubles: 1 })).toEqual([400, 'RequestInvalid from']);
  expect((await call('DELETE', '/Rates/EUR/2026-11-21')).status).toBe(204);
  expect(await refusals('DELETE', '/Rates/EUR/2026-11-21')).toEqual([404, 'NotFound from']);
  expect(await audited(opened.service, { kind: 'rate', id: 'EUR 2026-11-21' })).toMatchObject([
    { act: 'RemoveRate', before: { roubles: 99 }, after: null },
    { act: 'SetRate', before: { roubles: 0.00000001 }, after: { roubles: 99 } },
    { act: 'SetRate', before: null },
  ]);
});

it('the ledger is compared, and what differs is told', async () => {
  expect((await call('POST', '/Ledger/Check')).answer).toEqual({ differences: [], totalCount: 0 });
  await newCompany();
  const { db } = opened.service.store;
  await db.updateTable('balances').set({ amount: 100 }).where('company_id', '=', companyId).execute();
  expect((await call('POST', '/Ledger/Check')).answer).toEqual({
    ...{ differences: [{ companyId, orderId: null, invoiceNumber: null, of: 'balance', expected: 0, found: 1 }] },
    totalCount: 1,
  });
  await db.updateTable('balances').set({ amount: 0 }).where('company_id', '=', companyId).execute();
});

it('of a company that is not there all is NotFound', async () => {
  const of = '/Companies/777';
  for (const [method, path, body] of [
    ['GET', 'Balance'],
    ['GET', 'History'],
    ['POST', 'TopUp', { amount: 1, paymentNumber: '1' }],
    ['POST', 'Correction', { amount: 1, reason: 'x' }],
    ['GET', 'PartnerKeys'],
    ['POST', 'PartnerKeys'],
    ['DELETE', 'PartnerKeys/1'],
  ] as const)
    expect(await refusals(method, `${of}/${path}`, body)).toEqual([404, 'NotFound companyId']);
});
