import { atCommit } from '../dialects/at-commit.ts';
import { dialectOf } from '../dialects/dialect-of.ts';
import { prepared } from '../dialects/prepared.ts';
import type { Db } from '../tables.ts';
import type { NewEntry } from './ledger-entry.ts';

/**
 * Adds the entry to the ledger and its amount to the company's balance, on PostgreSQL when the transaction commits; to be
 * called in the transaction of what causes it. false: this cause was booked before, and nothing changes.
 */
export const bookEntry = async (db: Db, entry: NewEntry): Promise<boolean> => {
  const [inserted] = await insert(db, {
    company_id: entry.companyId,
    order_id: entry.orderId,
    kind: entry.kind,
    amount: entry.amount,
    text_en: entry.text.en,
    text_ru: entry.text.ru,
    at: entry.at,
    key: entry.key,
    invoice_id: entry.invoiceId ?? null,
  });
  if (!inserted) return false;
  if (dialectOf(db) === 'postgres') await atCommit(db, 'cartage_add', [entry.companyId, entry.amount]);
  else await addToBalance(db, { company_id: entry.companyId, amount: entry.amount });
  return true;
};

const insert = prepared((db, columns: EntryColumns) =>
  db
    .insertInto('ledger_entries')
    .values(columns)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id'),
);

const addToBalance = prepared((db, { company_id, amount }: Pick<EntryColumns, 'company_id' | 'amount'>) =>
  db
    .insertInto('balances')
    .values({ company_id, amount, reserved: 0, entries: 1 })
    .onConflict((conflict) =>
      conflict.column('company_id').doUpdateSet((is) => ({
        amount: is('balances.amount', '+', is.ref('excluded.amount')),
        entries: is('balances.entries', '+', 1),
      })),
    ),
);

interface EntryColumns extends Pick<NewEntry, 'kind' | 'amount' | 'at' | 'key'> {
  readonly company_id: number;
  readonly order_id: number | null;
  readonly text_en: string;
  readonly text_ru: string;
  readonly invoice_id: number | null;
}
