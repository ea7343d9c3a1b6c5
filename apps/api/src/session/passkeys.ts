import { isProblem } from '@cartage/core';
import {
  addPasskey,
  beginPasskey,
  beginSignInByPasskey,
  listPasskeys,
  removePasskey,
  sessionFacts,
  signInByPasskey,
} from '@cartage/service';
import { fromPasskey, fromSession, passkeyOperations } from '@cartage/wire/session';
import { asIs, type Operation, visitorOperation } from '../http/operation.ts';
import { setBegunCookie, setCookie } from '../http/session-cookie.ts';

/** Passkeys: one's own, and sign-ins by them (interface 24.10). */
export const passkeys: readonly Operation[] = [
  visitorOperation({
    contract: passkeyOperations.ListPasskeys,
    convert: asIs,
    act: async (ctx) => {
      const { signedIn } = ctx.visitor;
      return isProblem(signedIn) ? signedIn : listPasskeys(ctx, signedIn);
    },
    reply: (came, call) => {
      if (isProblem(came)) return { problems: [came] };
      return { status: 200, json: { passkeys: came.map((one) => fromPasskey(one, call)), totalCount: came.length } };
    },
  }),
  visitorOperation({
    contract: passkeyOperations.BeginPasskey,
    convert: asIs,
    act: async (ctx) => {
      const { signedIn } = ctx.visitor;
      if (isProblem(signedIn)) return signedIn;
      const begun = await beginPasskey(ctx, signedIn, ctx.visitor);
      return isProblem(begun)
        ? begun
        : { publicKey: begun.options, cookie: setBegunCookie(ctx.settings, begun.cookie) };
    },
    reply: (came) =>
      isProblem(came)
        ? { problems: [came] }
        : { status: 200, json: { publicKey: { ...came.publicKey } }, headers: { 'Set-Cookie': came.cookie } },
  }),
  visitorOperation({
    contract: passkeyOperations.AddPasskey,
    convert: ({ body }) => asIs(body),
    act: async (ctx, { name, credential }) => {
      const { signedIn, origin, begun } = ctx.visitor;
      return isProblem(signedIn) ? signedIn : addPasskey(ctx, signedIn, { name, credential, origin, begun });
    },
    reply: (came, call) => (isProblem(came) ? { problems: [came] } : { status: 200, json: fromPasskey(came, call) }),
  }),
  visitorOperation({
    contract: passkeyOperations.RemovePasskey,
    convert: ({ params }) => asIs(params.passkeyId),
    act: async (ctx, passkeyId) => {
      const { signedIn } = ctx.visitor;
      return isProblem(signedIn) ? signedIn : removePasskey(ctx, signedIn, passkeyId);
    },
    reply: (refused) => (refused ? { problems: [refused] } : { status: 204, empty: true }),
  }),
  visitorOperation({
    contract: passkeyOperations.BeginSignInByPasskey,
    convert: asIs,
    act: async (ctx) => {
      const begun = await beginSignInByPasskey(ctx, ctx.visitor);
      return isProblem(begun)
        ? begun
        : { publicKey: begun.options, cookie: setBegunCookie(ctx.settings, begun.cookie) };
    },
    reply: (came) =>
      isProblem(came)
        ? { problems: [came] }
        : { status: 200, json: { publicKey: { ...came.publicKey } }, headers: { 'Set-Cookie': came.cookie } },
  }),
  visitorOperation({
    contract: passkeyOperations.SignInByPasskey,
    convert: ({ body }) => asIs(body),
    act: async (ctx, { credential }) => {
      const { origin, begun: kept, cookie: earlier } = ctx.visitor;
      const begun = await signInByPasskey(ctx, { credential, origin, begun: kept, earlier });
      if (isProblem(begun)) return begun;
      return { facts: await sessionFacts(ctx, begun), cookie: setCookie(ctx.settings, begun.cookie) };
    },
    reply: (came, call) =>
      isProblem(came)
        ? { problems: [came] }
        : { status: 200, json: fromSession(came.facts, call), headers: { 'Set-Cookie': came.cookie } },
  }),
];
