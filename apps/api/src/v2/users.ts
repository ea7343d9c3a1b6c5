import { isProblem } from '@cartage/core';
import { changeUser, invite, listStaff, removeUser } from '@cartage/service';
import { fromUser, MOST_LISTED, toInvitation, toUserChange, v2Operations } from '@cartage/wire/v2';
import { listEnd, listPage } from '../http/list-page.ts';
import { asIs, type Operation, operation } from '../http/operation.ts';

export const users: readonly Operation[] = [
  operation({
    contract: v2Operations.ListUsers,
    convert: ({ query }) => asIs(listPage(query, MOST_LISTED)),
    act: async (ctx, page) => ({ found: await listStaff(ctx, ctx.company.id, page), page }),
    reply: ({ found, page }, call) =>
      isProblem(found)
        ? { problems: [found] }
        : {
            status: 200,
            json: { users: found.users.map((user) => fromUser(user, call)), ...listEnd(page, found.totalCount, call) },
          },
  }),
  operation({
    contract: v2Operations.InviteUser,
    convert: ({ body }) => asIs(toInvitation(body)),
    act: (ctx, body) => invite(ctx, ctx.company.id, body, ctx.actor.rights),
    reply: (made, call) => (isProblem(made) ? { problems: [made] } : { status: 200, json: fromUser(made, call) }),
  }),
  operation({
    contract: v2Operations.UpdateUser,
    convert: ({ params, body }) => asIs({ ...params, change: toUserChange(body) }),
    act: (ctx, { userId, change }) => changeUser(ctx, ctx.company.id, { userId, change }, ctx.actor),
    reply: (changed, call) =>
      isProblem(changed) ? { problems: [changed] } : { status: 200, json: fromUser(changed, call) },
  }),
  operation({
    contract: v2Operations.RemoveUser,
    convert: ({ params }) => asIs(params.userId),
    act: (ctx, userId) => removeUser(ctx, ctx.company.id, userId),
    reply: (refusal) => (refusal ? { problems: [refusal] } : { status: 204, empty: true }),
  }),
];
