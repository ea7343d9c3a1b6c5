import { oneOrder, toOrderRef, toPrint, v2Operations } from '@cartage/wire/v2';
import { operation } from '../../http/operation.ts';
import { printing } from '../../http/printing.ts';

export const printWithDocument = operation({
  contract: v2Operations.PrintWithDocument,
  convert: ({ params, query, body }) =>
    toPrint({ ...oneOrder(toOrderRef(params, query)), docType: params.docType, query, body }),
  ...printing,
});
