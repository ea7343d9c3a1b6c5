import { isProblem, type Problem, problem } from '@cartage/core';
import {
  checkOperatorsConnection,
  describePlugin,
  listRegisters,
  listVendorFigures,
  removeOperatorsConnection,
  saveOperatorsConnection,
  sendRegisterAgain,
  subscribeOperatorsConnection,
  switchVendorOfAll,
  vendorHours,
} from '@cartage/service';
import {
  fieldProblem,
  fromCheck,
  fromRegisters,
  fromSubscription,
  fromVendorFigures,
  fromVendorHours,
  fromVendorPlugin,
  operatorOperations,
  registersDay,
  toHoursWish,
} from '@cartage/wire/operator';
import { asIs, type Operation, operatorOperation } from '../http/operation.ts';

/** In the path the vendor is named. */
const atVendor = async <Done extends object>(doing: Promise<Done | Problem>): Promise<Done | Problem> => {
  const came = await doing;
  return isProblem(came) && came.code === 'VendorNotFound' ? { ...came, code: 'NotFound' } : came;
};

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
    act: async (ctx, { named, body: { credentials, settings, unchecked } }) => {
      const given = { credentials: credentials ?? {}, settings: settings ?? {}, unchecked };
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
    convert: ({ params, query }) => asIs({ ...params, andOrders: query.AndOrders }),
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
  operatorOperation({
    contract: operatorOperations.GetVendorPlugin,
    convert: ({ params }) => asIs(params.vendorKey),
    act: describePlugin,
    reply: (plugin, call) => ({ status: 200, json: fromVendorPlugin(plugin, call) }),
  }),
  operatorOperation({
    contract: operatorOperations.VendorFigures,
    convert: ({ params, query }) => asIs(toHoursWish(params, query)),
    act: vendorHours,
    reply: (found, call) => ({ status: 200, json: fromVendorHours(found, call) }),
  }),
  operatorOperation({
    contract: operatorOperations.SwitchVendor,
    convert: ({ params, body }) => asIs({ ...params, ...body }),
    act: switchVendorOfAll,
    reply: (switched) => ({ status: 200, json: switched }),
  }),
  operatorOperation({
    contract: operatorOperations.ListRegisters,
    convert: ({ params, query }) => asIs({ ...params, day: registersDay(query) }),
    act: (ctx, wish) => atVendor(listRegisters(ctx, wish)),
    reply: (registers, call) => ({ status: 200, json: fromRegisters(registers, call) }),
  }),
  operatorOperation({
    contract: operatorOperations.SendRegisterAgain,
    convert: ({ params }) => asIs(params),
    act: async (ctx, wish) => {
      const sent = await atVendor(sendRegisterAgain(ctx, wish));
      return isProblem(sent) ? sent : { registerId: wish.registerId, addresses: [...sent] };
    },
    reply: (sent) => ({ status: 200, json: sent }),
  }),
];
