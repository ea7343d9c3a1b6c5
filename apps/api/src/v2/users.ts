import { changeUser, invite, listStaff, removeUser } from '@cartage/service';
import { fromUser, MOST_LISTED, toInvitation, toUserChange, v2Operations } from '@cartage/wire/v2';
import { listEnd, listPage, onPage } from '../http/list-page.ts';
import { asIs, type Operation, operation } from '../http/operation.ts';

export const users: readonly Operation[] = [
  operation({
    contract: v2Operations.ListUsers,
    convert: ({ query }) => asIs(listPage(query, MOST_LISTED)),
    act: (ctx, page) => onPage(page, listStaff(ctx, ctx.company.id, page)),
    reply: (found, call) => ({
      status: 200,
      json: { users: found.users.map((user) => fromUser(user, call)), ...listEnd(found, call) },
    }),
  }),
  operation({
    contract: v2Operations.InviteUser,
    convert: ({ body }) => asIs(toInvitation(body)),
    act: (ctx, body) => invite(ctx, ctx.company.id, body, ctx.actor.rights),
    reply: (made, call) => ({ status: 200, json: fromUser(made, call) }),
  }),
  operation({
    contract: v2Operations.UpdateUser,
    convert: ({ params, body }) => asIs({ ...params, change: toUserChange(body) }),
    act: (ctx, { userId, change }) => changeUser(ctx, ctx.company.id, { userId, change }, ctx.actor),
    reply: (changed, call) => ({ status: 200, json: fromUser(changed, call) }),
  }),
  operation({
    contract: v2Operations.RemoveUser,
    convert: ({ params }) => asIs(params.userId),
    act: (ctx, userId) => removeUser(ctx, ctx.company.id, userId),
    reply: () => ({ status: 204, empty: true }),
  }),
];
