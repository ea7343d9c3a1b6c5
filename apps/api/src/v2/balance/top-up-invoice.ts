import { isProblem } from '@cartage/core';
import { issueInvoice } from '@cartage/service';
import { fromInvoice, toInvoiceWish, v2Operations } from '@cartage/wire/v2';
import { asIs, operation } from '../../http/operation.ts';

export const topUpInvoice = operation({
  contract: v2Operations.TopUpInvoice,
  convert: ({ query }) => asIs(toInvoiceWish(query)),
  act: (ctx, wish, { locale }) => issueInvoice(ctx, wish, locale),
  reply: (issued, call) =>
    isProblem(issued) ? { problems: [issued] } : { status: 200, json: fromInvoice(issued, call) },
});
