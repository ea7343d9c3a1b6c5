import { checkErasure, erase, listErasures, printErasureAct } from '@cartage/service';
import {
  erasureActName,
  fromErased,
  fromErasure,
  MOST_LISTED,
  noErasure,
  operatorOperations,
  toErasure,
} from '@cartage/wire/operator';
import { listEnd, listPage, onPage } from '../http/list-page.ts';
import { asIs, type Operation, operatorOperation } from '../http/operation.ts';

export const erasures: readonly Operation[] = [
  operatorOperation({
    contract: operatorOperations.Erase,
    convert: ({ body }) => asIs(toErasure(body)),
    act: async (ctx, wish) => {
      const checked = await checkErasure(ctx, wish);
      return checked.kind === 'wrong' ? checked : { kind: 'erased' as const, erasure: await erase(ctx, checked.value) };
    },
    reply: (came) => (came.kind === 'wrong' ? came : { status: 200, json: fromErased(came.erasure) }),
  }),
  operatorOperation({
    contract: operatorOperations.ListErasures,
    convert: ({ query }) => asIs(listPage(query, MOST_LISTED)),
    act: (ctx, page) => onPage(page, listErasures(ctx, page)),
    reply: (found, call) => ({
      status: 200,
      json: { erasures: found.erasures.map((one) => fromErasure(one, call)), ...listEnd(found, call) },
    }),
  }),
  operatorOperation({
    contract: operatorOperations.GetErasureAct,
    convert: ({ params }) => asIs(params.erasureId),
    act: async (ctx, id) => {
      const content = await printErasureAct(ctx, id);
      return content === null ? noErasure(id) : 'code' in content ? content : { id, content };
    },
    reply: ({ id, content }) => ({ status: 200, file: { content, name: `${erasureActName(id)}.pdf` } }),
  }),
];
