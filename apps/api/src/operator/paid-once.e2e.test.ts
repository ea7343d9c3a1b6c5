import { openDatabase } from '@cartage/installation/database';
import { createCompany, createOperatorKey, type Service } from '@cartage/service';
import { startPostgres } from '@cartage/tooling-vitest/start-postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openServer, prepareStart } from '../../../server/e2e/start-server.ts';
import { readEnv } from '../env.ts';

// Two processes on one PostgreSQL are told of the same payments at once, over HTTP (interface 23.14).

const KEY = 'operator-key-of-the-test';
const cleanUps: (() => Promise<unknown>)[] = [];
const urls: string[] = [];
let store: Service['store'];
let companyId = 0;

beforeAll(async () => {
  const { dataDir, env, remove } = await prepareStart();
  cleanUps.unshift(remove);
  const postgres = await startPostgres();
  cleanUps.unshift(() => postgres.stop());
  const settings = { ...env, DATABASE_URL: postgres.url, RATE_LIMIT_PER_SECOND: '0' };
  const { env: read } = readEnv({ DATA_DIR: dataDir, DATABASE_URL: postgres.url });
  store = await openDatabase({ settings: read, use: 'command', log: { info: () => {}, warn: () => {} } });
  cleanUps.unshift(() => store.close());
  const ground = { store, clock: Date.now, newKey: () => KEY, settings: read } as unknown as Service;
  companyId = (await createCompany(ground, { name: 'Пион', vatNumber: null, kpp: null, creditLimit: 0 })).id;
  await createOperatorKey(ground, { name: 'Accounting', role: 'accountant', key: KEY });
  for (const server of await Promise.all([openServer(settings), openServer(settings)])) {
    cleanUps.unshift(server.end);
    urls.push(server.url);
  }
}, 120_000);
afterAll(async () => {
  for (const cleanUp of cleanUps) await cleanUp();
});

interface Answer {
  readonly status: number;
  readonly entryId?: number;
  readonly amount?: number;
  readonly isRepeat?: boolean;
  readonly errors?: readonly { readonly code: string; readonly target: string | null }[];
}

/** So many requests at once, the one half to one process, the other to the other. */
const atOnce = (count: number, path: string, bodyOf: (n: number) => object): Promise<readonly Answer[]> =>
  Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const response = await fetch(`${urls[n % 2]}/operator/v1${path}`, {
        method: 'POST',
        headers: { Authorization: `apiKey ${KEY}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(bodyOf(n)),
      });
      return { status: response.status, ...((await response.json()) as object) };
    }),
  );

const refusalsIn = (answers: readonly Answer[]) =>
  answers.flatMap(({ errors = [] }) => errors.map(({ code, target }) => `${code} ${target}`));

const entries = async (number: string) =>
  store.db
    .selectFrom('ledger_entries')
    .select(['id', 'amount'])
    .where('key', '=', `top-up:${companyId}:${number}`)
    .execute();

const invoice = async (nth: number): Promise<string> => {
  const of = { year: 2031, nth, company_id: companyId, amount: 1_000_00, paid: 0, issued_at: 0 };
  await store.db
    .insertInto('invoices')
    .values({ ...of, attachment_guid: `of ${nth}` })
    .execute();
  return `/Invoices/2031-${String(nth).padStart(6, '0')}/Pay`;
};

it('a payment is booked once, and everybody is told of that booking', async () => {
  const answers = await atOnce(40, `/Companies/${companyId}/TopUp`, () => ({ amount: 150.5, paymentNumber: '42' }));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await entries('42')).toEqual([{ id: answers[0]?.entryId, amount: 150_50 }]);
  expect(new Set(answers.map(({ entryId }) => entryId)).size).toBe(1);
  expect(answers.filter(({ isRepeat }) => !isRepeat)).toHaveLength(1);
});

it('of two sums under one number the first counts, and the other is refused', async () => {
  const answers = await atOnce(40, `/Companies/${companyId}/TopUp`, (n) => ({
    amount: 1 + (n % 4),
    paymentNumber: '43',
  }));
  const [{ amount } = { amount: 0 }, ...others] = await entries('43');
  expect(others).toEqual([]);
  const told = answers.filter(({ status }) => status === 200);
  expect(told).toHaveLength(10);
  expect(new Set(told.map((one) => (one.amount ?? 0) * 100))).toEqual(new Set([amount]));
  expect(refusalsIn(answers)).toEqual(Array(30).fill('RequestInvalid paymentNumber'));
});

it('what is still to be paid of an invoice is booked once, under whatever numbers it is told', async () => {
  const path = await invoice(1);
  const answers = await atOnce(20, path, (n) => ({ paymentNumber: `p-${n}` }));
  expect(answers.filter(({ status }) => status === 200)).toMatchObject([{ amount: 1_000, isRepeat: false }]);
  expect(refusalsIn(answers)).toEqual(Array(19).fill('RequestInvalid amount'));
});

it('a payment that is told under an invoice and without one is booked once', async () => {
  const path = await invoice(2);
  const number = { paymentNumber: '44', amount: 700 };
  const [under, without] = await Promise.all([
    atOnce(20, path, () => number),
    atOnce(20, `/Companies/${companyId}/TopUp`, () => number),
  ]);
  const answers = [...under, ...without];
  expect(refusalsIn(answers)).toEqual([]);
  expect(new Set(answers.map(({ entryId }) => entryId)).size).toBe(1);
  expect(answers.filter(({ isRepeat }) => !isRepeat)).toHaveLength(1);
});

it('the balance is the sum of what was booked, and nothing differs', async () => {
  const booked = await store.db.selectFrom('ledger_entries').select('amount').execute();
  const { amount } = await store.db.selectFrom('balances').select('amount').executeTakeFirstOrThrow();
  expect(Number(amount)).toBe(booked.reduce((sum, entry) => sum + Number(entry.amount), 0));
  expect(await atOnce(2, '/Ledger/Check', () => ({}))).toMatchObject(Array(2).fill({ differences: [] }));
});
