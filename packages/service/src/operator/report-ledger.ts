import type { Ground } from '../context.ts';
import type { CardPayments } from '../payments/payments.ts';
import { checkLedger } from './check-ledger.ts';
import { providerDifferences } from './check-provider.ts';

/** Logs every difference between money and orders, and what the payment provider keeps. The worker's act, every night. */
export const reportLedger = async (service: Ground & CardPayments): Promise<void> => {
  const differences = [...(await checkLedger(service)), ...(await providerDifferences(service))];
  for (const { orderNumber, ...difference } of differences) {
    service.log.error({ ...(orderNumber && { order: orderNumber }), ...difference }, 'the ledger does not agree');
  }
  if (differences.length === 0) service.log.info({}, 'the ledger agrees with the orders');
};
