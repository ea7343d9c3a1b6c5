import {
  type PaymentCall,
  type PaymentRef,
  type RefundOutcome,
  type RefundWish,
  sendOnce,
  VendorProblem,
} from '@cartage/vendor-kit';
import { read, send } from './client.ts';
import { find } from './payments.ts';
import { paths, refund as refundAnswer } from './protocol.ts';

export const refund = async (
  payment: PaymentRef,
  { reference, amount }: RefundWish,
  call: PaymentCall,
): Promise<RefundOutcome> => {
  const id = payment.id ?? (await find(payment, call))?.id;
  if (id === undefined) throw new VendorProblem({ kind: 'notFound' }, `There is no payment ${payment.reference}.`);
  return sendOnce<RefundOutcome>({
    send: () => send(call, 'POST', paths.refunds(id), { reference, amount }),
    read: (answer) => ({ kind: 'done', amount: read(answer, refundAnswer).amount }),
  });
};
