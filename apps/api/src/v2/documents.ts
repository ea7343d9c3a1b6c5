import { oneOrder, severalOrders, toOrderRef, toPrint, v2Operations } from '@cartage/wire/v2';
import { type Operation, operation } from '../http/operation.ts';
import { printing } from '../http/printing.ts';

export const documents: readonly Operation[] = [
  operation({
    contract: v2Operations.Print,
    convert: ({ params, query }) => toPrint({ ...oneOrder(toOrderRef(params, query)), docType: params.docType, query }),
    ...printing,
  }),
  operation({
    contract: v2Operations.PrintWithDocument,
    convert: ({ params, query, body }) =>
      toPrint({ ...oneOrder(toOrderRef(params, query)), docType: params.docType, query, body }),
    ...printing,
  }),
  operation({
    contract: v2Operations.PrintSeveral,
    convert: ({ params, query }) => toPrint({ ...severalOrders(query), docType: params.docType, query }),
    ...printing,
  }),
  operation({
    contract: v2Operations.PrintSeveralWithDocument,
    convert: ({ params, query, body }) => toPrint({ ...severalOrders(query), docType: params.docType, query, body }),
    ...printing,
  }),
];
