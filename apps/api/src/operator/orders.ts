import { advanceOrder } from '@cartage/service';
import { fromAdvanced, operatorOperations, toTold, vendorTells } from '@cartage/wire/operator';
import { asIs, type Operation, operatorOperation } from '../http/operation.ts';

export const orders: readonly Operation[] = [
  operatorOperation({
    contract: operatorOperations.AdvanceOrder,
    convert: ({ params, body }) => asIs({ number: params.orderId, body }),
    act: (ctx, { number, body }, { zone }) => advanceOrder(ctx, number, toTold(body, zone)),
    reply: (came, call) => {
      switch (came.kind) {
        case 'refused':
          return {
            problems: [came.problem.code === 'OrderNotFound' ? { ...came.problem, target: 'orderId' } : came.problem],
          };
        case 'vendor-tells':
          return { problems: [vendorTells(came.vendorName)] };
        case 'purchase':
          throw new RangeError('Nothing was told of a purchase.');
        default:
          return { status: 200, json: fromAdvanced(came.kind, came.order, call) };
      }
    },
  }),
];
