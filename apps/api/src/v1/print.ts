import { isProblem } from '@cartage/core';
import { printOrder } from '@cartage/service';
import { toPrint, v1Operations } from '@cartage/wire/v1';
import { operation } from '../operation.ts';
import { refuse } from './reply.ts';

export const print = operation({
  contract: v1Operations.Print,
  convert: toPrint,
  act: (ctx, wish, { locale }) => printOrder(ctx, wish, locale),
  reply: (pdf, call) =>
    isProblem(pdf)
      ? refuse([pdf], call)
      : { status: 200, bytes: pdf, headers: { 'Content-Type': 'application/octet-stream' } },
});
