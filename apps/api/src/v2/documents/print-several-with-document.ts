import { severalOrders, toPrint, v2Operations } from '@cartage/wire/v2';
import { operation } from '../../http/operation.ts';
import { printing } from '../../http/printing.ts';

export const printSeveralWithDocument = operation({
  contract: v2Operations.PrintSeveralWithDocument,
  convert: ({ params, query, body }) => toPrint({ ...severalOrders(query), docType: params.docType, query, body }),
  ...printing,
});
