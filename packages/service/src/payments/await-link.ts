import { isJobWithCaller, type Payment, paymentById } from '@cartage/storage';
import type { Ground } from '../context.ts';

/**
 * The payment once it has its link, where another request is asking the provider for that just now; as it is where nobody
 * does, or where that takes too long.
 */
export const awaitLink = async ({ store, watch }: Ground, { id, ...known }: Payment): Promise<Payment> => {
  for (let tries = 1; ; tries += 1) {
    const isAskedFor = await isJobWithCaller(store.db, 'payment', String(id), watch.steady());
    const payment = (await paymentById(store.db, id)) ?? { id, ...known };
    if (payment.status !== 'New' || !isAskedFor || tries === MOST_TRIES) return payment;
    await new Promise((resolve) => setTimeout(resolve, tries * WAIT_MS));
  }
};

/** Some three seconds. */
const MOST_TRIES = 12;
const WAIT_MS = 50;
