import { oneOrder, toOrderRef, toPrint, v2Operations } from '@cartage/wire/v2';
import { operation } from '../../operation.ts';
import { printing } from '../../printing.ts';

export const printWithDocument = operation({
  contract: v2Operations.PrintWithDocument,
  convert: ({ params, query, body }) =>
    toPrint({ ...oneOrder(toOrderRef(params, query)), docType: params.docType, query, body }),
  ...printing,
});
