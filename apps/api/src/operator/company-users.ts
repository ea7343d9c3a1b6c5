import { changeUser, invite, listStaff, type OperatorContext, removeUser, resetUserPassword } from '@cartage/service';
import { fromUser, MOST_LISTED, operatorOperations, toInvitation, toUserChange } from '@cartage/wire/operator';
import { listEnd, listPage, onPage } from '../http/list-page.ts';
import { asIs, type Operation, operatorOperation } from '../http/operation.ts';

/** An operator who may change people may do everything. */
const byOperator = ({ operator: { person } }: OperatorContext) => ({ rights: null, ...(person && { person }) });

export const companyUsers: readonly Operation[] = [
  operatorOperation({
    contract: operatorOperations.ListCompanyUsers,
    convert: ({ params, query }) => asIs({ ...params, page: listPage(query, MOST_LISTED) }),
    act: (ctx, { companyId, page }) => onPage(page, listStaff(ctx, companyId, page)),
    reply: (found, call) => ({
      status: 200,
      json: { users: found.users.map((user) => fromUser(user, call)), ...listEnd(found, call) },
    }),
  }),
  operatorOperation({
    contract: operatorOperations.InviteCompanyUser,
    convert: ({ params, body }) => asIs({ ...params, body: toInvitation(body) }),
    act: (ctx, { companyId, body }) => invite(ctx, companyId, body, null),
    reply: (made, call) => ({ status: 200, json: fromUser(made, call) }),
  }),
  operatorOperation({
    contract: operatorOperations.UpdateCompanyUser,
    convert: ({ params, body }) => asIs({ ...params, change: toUserChange(body) }),
    act: (ctx, { companyId, userId, change }) => changeUser(ctx, companyId, { userId, change }, byOperator(ctx)),
    reply: (changed, call) => ({ status: 200, json: fromUser(changed, call) }),
  }),
  operatorOperation({
    contract: operatorOperations.RemoveCompanyUser,
    convert: ({ params }) => asIs(params),
    act: (ctx, { userId, companyId }) => removeUser(ctx, companyId, userId),
    reply: () => ({ status: 204, empty: true }),
  }),
  operatorOperation({
    contract: operatorOperations.ResetUserPassword,
    convert: ({ params }) => asIs(params),
    act: (ctx, { userId, companyId }) => resetUserPassword(ctx, companyId, userId),
    reply: () => ({ status: 204, empty: true }),
  }),
];
