import { changeUser, invite, listStaff, type OperatorContext, removeUser } from '@cartage/service';
import { fromOperatorUser, MOST_LISTED, operatorOperations, toInvitation, toUserChange } from '@cartage/wire/operator';
import { listEnd, listPage, onPage } from '../http/list-page.ts';
import { asIs, type Operation, operatorOperation } from '../http/operation.ts';

/** An operator who may change people may do everything. */
const byOperator = ({ operator: { person } }: OperatorContext) => ({ rights: null, ...(person && { person }) });

export const users: readonly Operation[] = [
  operatorOperation({
    contract: operatorOperations.ListOperatorUsers,
    convert: ({ query }) => asIs(listPage(query, MOST_LISTED)),
    act: (ctx, page) => onPage(page, listStaff(ctx, 'operator', page)),
    reply: (found, call) => ({
      status: 200,
      json: {
        users: found.users.map((user) => fromOperatorUser(user, call)),
        ...listEnd(found, call),
      },
    }),
  }),
  operatorOperation({
    contract: operatorOperations.InviteOperatorUser,
    convert: ({ body }) => asIs(toInvitation(body)),
    act: (ctx, body) => invite(ctx, 'operator', body, null),
    reply: (made, call) => ({ status: 200, json: fromOperatorUser(made, call) }),
  }),
  operatorOperation({
    contract: operatorOperations.UpdateOperatorUser,
    convert: ({ params, body }) => asIs({ ...params, change: toUserChange(body) }),
    act: (ctx, { userId, change }) => changeUser(ctx, 'operator', { userId, change }, byOperator(ctx)),
    reply: (changed, call) => ({ status: 200, json: fromOperatorUser(changed, call) }),
  }),
  operatorOperation({
    contract: operatorOperations.RemoveOperatorUser,
    convert: ({ params }) => asIs(params.userId),
    act: (ctx, userId) => removeUser(ctx, 'operator', userId),
    reply: () => ({ status: 204, empty: true }),
  }),
];
