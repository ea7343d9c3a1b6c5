import { toPrint, v1Operations } from '@cartage/wire/v1';
import { operation } from '../http/operation.ts';
import { printing } from '../http/printing.ts';

export const print = operation({
  contract: v1Operations.Print,
  convert: ({ body, query }) => toPrint(body, query),
  ...printing,
});
