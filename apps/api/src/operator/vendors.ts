import { isProblem, problem } from '@cartage/core';
import {
  checkOperatorsConnection,
  listVendorFigures,
  removeOperatorsConnection,
  saveOperatorsConnection,
  subscribeOperatorsConnection,
} from '@cartage/service';
import {
  fieldProblem,
  fromCheck,
  fromSubscription,
  fromVendorFigures,
  operatorOperations,
} from '@cartage/wire/operator';
import { asIs, type Operation, operatorOperation } from '../http/operation.ts';

export const vendors: readonly Operation[] = [
  operatorOperation({
    contract: operatorOperations.ListVendorFigures,
    convert: () => asIs(null),
    act: (ctx) => listVendorFigures(ctx),
    reply: (found, call) => ({ status: 200, json: fromVendorFigures(found, call) }),
  }),
  operatorOperation({
    contract: operatorOperations.SaveConnection,
    convert: ({ params, body }) => asIs({ named: params, body }),
    act: async (ctx, { named, body: { credentials, settings } }) => {
      const given = { credentials: credentials ?? {}, settings: settings ?? {} };
      const saved = await saveOperatorsConnection(ctx, named, given, { signal: ctx.signal });
      return isProblem(saved) ? saved : { named, saved };
    },
    reply: ({ named, saved }) => {
      switch (saved.kind) {
        case 'refused':
          return { problems: saved.problems.map(fieldProblem) };
        case 'unusable':
          return { problems: [problem('ContractInvalid', 'credentials', saved.problem.text)] };
        case 'connected':
          return { status: 200, json: { ...named, isNew: saved.account === 'new' } };
      }
    },
  }),
  operatorOperation({
    contract: operatorOperations.RemoveConnection,
    convert: ({ params }) => asIs(params),
    act: removeOperatorsConnection,
    reply: () => ({ status: 204, empty: true }),
  }),
  operatorOperation({
    contract: operatorOperations.CheckConnection,
    convert: ({ params }) => asIs(params),
    act: (ctx, named) => checkOperatorsConnection(ctx, named, { signal: ctx.signal }),
    reply: (came, call) => ({ status: 200, json: fromCheck(came.found, call) }),
  }),
  operatorOperation({
    contract: operatorOperations.SubscribeConnection,
    convert: ({ params }) => asIs(params),
    act: (ctx, named) => subscribeOperatorsConnection(ctx, named, { signal: ctx.signal }),
    reply: (came, call) => ({ status: 200, json: fromSubscription(came, call) }),
  }),
];
