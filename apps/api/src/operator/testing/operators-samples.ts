import { randomUUID } from 'node:crypto';
import type { Service } from '@cartage/service';
import { exampleInvoice } from '@cartage/wire';
import { examplePartnerKeyId } from '@cartage/wire/operator';

/** What the examples of the operator's interface speak of, in a company of which the examples speak: the invoice, nothing paid, the PartnerKey, the rate and the erasure. */
export const makeOperatorsSamples = async ({ store: { db } }: Service, companyId: number): Promise<void> => {
  const [year = 0, nth = 0] = exampleInvoice.number.split('-').map(Number);
  await db
    .insertInto('invoices')
    .values({
      ...{ year, nth, company_id: companyId, amount: exampleInvoice.amount, paid: 0 },
      ...{ issued_at: Date.UTC(2026, 0, 15), attachment_guid: randomUUID() },
    })
    .onConflict((conflict) => conflict.columns(['year', 'nth']).doNothing())
    .execute();
  await db
    .insertInto('partner_keys')
    .values({ id: examplePartnerKeyId, hash: 'of the examples', company_id: companyId, created_at: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('exchange_rates')
    .values({ currency: 'EUR', from_day: '2026-11-20', rate: 9_853_210_000 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('erasures')
    .values({
      ...{ id: 1, at: 0, ended_at: 0, kind: 'phone', masked: '…67', subject: null, skipped: '[]', counts: '{}' },
      ...{ actor_kind: null, actor_id: null, actor_name: null, request_id: null },
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};
