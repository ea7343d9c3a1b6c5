import { toldPaymentStatus } from '@cartage/core';
import { repeatPayment as act } from '@cartage/service';
import { fromPayment, toOrderRef, v2Operations } from '@cartage/wire/v2';
import { asIs, operation } from '../../http/operation.ts';

/** A new link, or why there is none (interface 13.13). */
export const repeatPayment = operation({
  contract: v2Operations.RepeatPayment,
  convert: ({ params, query }) => asIs(toOrderRef(params, query)),
  act,
  reply: (result) => {
    if (result.kind === 'awaits-payment') return { status: 200, json: fromPayment(result.order, result.payment) };
    if ('problems' in result) return { problems: result.problems };
    if ('problem' in result) return { problems: [result.problem] };
    // It costs nothing any more, or was paid before this request came again, and was handed over.
    const status = toldPaymentStatus(result.order) ?? 'Canceled';
    return { status: 200, json: fromPayment(result.order, { link: null, status }) };
  },
});
