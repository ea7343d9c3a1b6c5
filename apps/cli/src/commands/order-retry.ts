import { canonicalOrderNumber } from '@cartage/core';
import { retryHandOver, type Service } from '@cartage/service';
import { type Command, done, failed, type Outcome } from '../command.ts';

/** Orders whose hand-over failed (decisions, section 5, Hand-over). */
export const orderRetryCommands: readonly Command[] = [
  {
    name: 'order retry',
    parameters: ['number'],
    summary: 'Hands an order over again whose hand-over failed; the vendor is asked first whether it has it.',
    run: (service, [number = '']) => retry(service, number, false),
  },
  {
    name: 'order retry-absent',
    parameters: ['number'],
    summary:
      'The same for a vendor that cannot be asked, after you looked there yourself: it has nothing of the order.',
    run: (service, [number = '']) => retry(service, number, true),
  },
];

const retry = async (service: Service, typed: string, isNotThere: boolean): Promise<Outcome> => {
  const result = await retryHandOver(service, canonicalOrderNumber(typed), { isNotThere });
  switch (result.kind) {
    case 'handed-over':
      return done(`${result.order.number} is handed over, waybill ${result.order.vendorInvoiceNumber}.`);
    case 'pending':
      return done(`${result.order.number}: ${result.problem.text.en} The worker goes on with it.`);
    case 'refused':
      return failed(`${typed}: ${result.problems.map(({ text }) => text.en).join(' ')}`);
    default:
      return failed(`${result.order.number} is ${result.order.status}. ${result.problem.text.en}`);
  }
};
