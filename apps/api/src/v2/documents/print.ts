import { oneOrder, toOrderRef, toPrint, v2Operations } from '@cartage/wire/v2';
import { operation } from '../../http/operation.ts';
import { printing } from '../../http/printing.ts';

export const print = operation({
  contract: v2Operations.Print,
  convert: ({ params, query }) => toPrint({ ...oneOrder(toOrderRef(params, query)), docType: params.docType, query }),
  ...printing,
});
