import type { Kopecks } from '@cartage/core';
import { isJobLiving, newestPayments, type Payment } from '@cartage/storage';
import type { ProviderPayment } from '@cartage/vendor-kit';
import type { Ground } from '../context.ts';
import { callProvider } from '../payments/call-provider.ts';
import { lockPayment } from '../payments/locked-payment.ts';
import type { CardPayments } from '../payments/payments.ts';
import { settlePayment } from '../payments/settle-payment.ts';
import type { CardDifference } from './check-cards.ts';

/**
 * Asks the provider about each payment whose link has died in the last three days, and that nobody asks about any more;
 * compares what it keeps of it with what was written down here. Money that came without a word is believed now, and goes
 * back. A provider that does not answer is left alone until the next night. At most a thousand differences are told.
 */
export const providerDifferences = async (service: Ground & CardPayments): Promise<readonly CardDifference[]> => {
  const { store, clock, settings, payments } = service;
  const since = clock() - settings.payment.linkMs - THREE_DAYS_MS;
  const differences: CardDifference[] = [];
  let failures = 0;
  let before: number | null = null;
  while (differences.length < MOST_TOLD) {
    const page: readonly Payment[] = await newestPayments(store.db, { before, since, limit: PAGE });
    for (const payment of page) {
      if (payment.provider !== payments.provider || (await isUnderWay(service, payment))) continue;
      const answer = await callProvider(service, payment, (provider, call) =>
        provider.find({ reference: payment.reference, id: payment.providerId }, call),
      );
      if (answer.kind !== 'done') failures += 1;
      if (failures === MOST_FAILURES) return differences;
      const difference = answer.kind === 'done' ? await differenceOf(service, payment, answer.value) : null;
      if (difference) differences.push(difference);
    }
    before = page.at(-1)?.id ?? null;
    if (before === null) break;
  }
  return differences;
};

const THREE_DAYS_MS = 3 * 24 * 3_600_000;
const PAGE = 200;
const MOST_TOLD = 1_000;
/** One answer that cannot be read keeps nobody from asking about the others. */
const MOST_FAILURES = 3;

/** Its job sees to it, and asks the provider itself. */
const isUnderWay = async ({ store: { db } }: Ground, { id }: Payment): Promise<boolean> =>
  (await isJobLiving(db, 'payment', String(id))) || (await isJobLiving(db, 'refund', String(id)));

/** null: both know the same, or it was changed here while the provider was asked. */
const differenceOf = (service: Ground, asked: Payment, said: ProviderPayment | null): Promise<CardDifference | null> =>
  service.store.transaction(async (tx) => {
    const locked = await lockPayment(tx, asked);
    const { order, payment } = locked;
    const [expected, found] = [keptBy(said), (payment.received ?? 0) - payment.refunded];
    const isChanged = payment.received !== asked.received || payment.refunded !== asked.refunded;
    if (expected === found || isChanged) return null;
    if (said?.status === 'paid') await settlePayment(service, tx, locked, said);
    return { companyId: order.companyId, orderNumber: order.number, of: 'provider', expected, found };
  });

const keptBy = (said: ProviderPayment | null): Kopecks => (said?.status === 'paid' ? said.amount - said.refunded : 0);
