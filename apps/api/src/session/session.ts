import { isProblem } from '@cartage/core';
import { changePassword, forgottenPassword, sessionFacts, setPasswordByLink, signIn, signOut } from '@cartage/service';
import { fromSession, sessionOperations, toPasswordWish } from '@cartage/wire/session';
import { asIs, type Operation, visitorOperation } from '../http/operation.ts';
import { setCookie } from '../http/session-cookie.ts';
import { begunSession, fromBegun } from './begun-session.ts';

/** What becomes of one's own session (interface 24.3 to 24.5). */
export const operations: readonly Operation[] = [
  visitorOperation({
    contract: sessionOperations.SignIn,
    convert: ({ body }) => asIs(body),
    act: async (ctx, wish) => {
      const { address, cookie: earlier } = ctx.visitor;
      return begunSession(ctx, await signIn(ctx, { ...wish, address, earlier }));
    },
    reply: fromBegun,
  }),
  visitorOperation({
    contract: sessionOperations.GetSession,
    convert: asIs,
    act: async (ctx) => {
      const { signedIn } = ctx.visitor;
      return isProblem(signedIn) ? signedIn : sessionFacts(ctx, signedIn);
    },
    reply: (came, call) => ({ status: 200, json: fromSession(came, call) }),
  }),
  visitorOperation({
    contract: sessionOperations.SignOut,
    convert: asIs,
    act: async (ctx) => {
      const { signedIn } = ctx.visitor;
      if (isProblem(signedIn)) return signedIn;
      await signOut(ctx, signedIn);
      return { cookie: setCookie(ctx.settings, null) };
    },
    reply: (came) => ({ status: 204, empty: true, headers: { 'Set-Cookie': came.cookie } }),
  }),
  visitorOperation({
    contract: sessionOperations.ForgottenPassword,
    convert: ({ body }) => asIs(body.email),
    act: forgottenPassword,
    reply: () => ({ status: 202, empty: true }),
  }),
  visitorOperation({
    contract: sessionOperations.SetPassword,
    convert: ({ body }) => toPasswordWish(body),
    act: async (ctx, wish) => {
      const { address, signedIn } = ctx.visitor;
      if ('token' in wish) return setPasswordByLink(ctx, { ...wish, address });
      return isProblem(signedIn) ? signedIn : changePassword(ctx, signedIn, { ...wish, address });
    },
    reply: () => ({ status: 204, empty: true }),
  }),
];
