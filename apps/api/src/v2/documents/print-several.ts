import { severalOrders, toPrint, v2Operations } from '@cartage/wire/v2';
import { operation } from '../../http/operation.ts';
import { printing } from '../../http/printing.ts';

export const printSeveral = operation({
  contract: v2Operations.PrintSeveral,
  convert: ({ params, query }) => toPrint({ ...severalOrders(query), docType: params.docType, query }),
  ...printing,
});
