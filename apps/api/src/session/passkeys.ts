import { isProblem, type Problem } from '@cartage/core';
import {
  addPasskey,
  beginPasskey,
  beginSignInByPasskey,
  listPasskeys,
  removePasskey,
  signInByPasskey,
} from '@cartage/service';
import { fromPasskey, passkeyOperations } from '@cartage/wire/session';
import { asIs, type Operation, visitorOperation } from '../http/operation.ts';
import { setBegunCookie } from '../http/session-cookie.ts';
import type { VisitorContext } from '../http/visitor.ts';
import { begunSession, fromBegun } from './begun-session.ts';

/** What a browser is to ask an authenticator for, and the cookie by which its answer is known. */
const asked = <Options extends object>(
  { settings }: VisitorContext,
  begun: { readonly options: Options; readonly cookie: string } | Problem,
) => (isProblem(begun) ? begun : { publicKey: begun.options, cookie: setBegunCookie(settings, begun.cookie) });

const fromAsked = ({ publicKey, cookie }: { readonly publicKey: object; readonly cookie: string }) =>
  ({ status: 200, json: { publicKey: { ...publicKey } }, headers: { 'Set-Cookie': cookie } }) as const;

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
      return { status: 200, json: { passkeys: came.map((one) => fromPasskey(one, call)), totalCount: came.length } };
    },
  }),
  visitorOperation({
    contract: passkeyOperations.BeginPasskey,
    convert: asIs,
    act: async (ctx) => {
      const { signedIn } = ctx.visitor;
      if (isProblem(signedIn)) return signedIn;
      return asked(ctx, await beginPasskey(ctx, signedIn, ctx.visitor));
    },
    reply: fromAsked,
  }),
  visitorOperation({
    contract: passkeyOperations.AddPasskey,
    convert: ({ body }) => asIs(body),
    act: async (ctx, { name, credential }) => {
      const { signedIn, origin, begun } = ctx.visitor;
      return isProblem(signedIn) ? signedIn : addPasskey(ctx, signedIn, { name, credential, origin, begun });
    },
    reply: (came, call) => ({ status: 200, json: fromPasskey(came, call) }),
  }),
  visitorOperation({
    contract: passkeyOperations.RemovePasskey,
    convert: ({ params }) => asIs(params.passkeyId),
    act: async (ctx, passkeyId) => {
      const { signedIn } = ctx.visitor;
      return isProblem(signedIn) ? signedIn : removePasskey(ctx, signedIn, passkeyId);
    },
    reply: () => ({ status: 204, empty: true }),
  }),
  visitorOperation({
    contract: passkeyOperations.BeginSignInByPasskey,
    convert: asIs,
    act: async (ctx) => asked(ctx, await beginSignInByPasskey(ctx, ctx.visitor)),
    reply: fromAsked,
  }),
  visitorOperation({
    contract: passkeyOperations.SignInByPasskey,
    convert: ({ body }) => asIs(body),
    act: async (ctx, { credential }) => {
      const { origin, begun, cookie: earlier } = ctx.visitor;
      return begunSession(ctx, await signInByPasskey(ctx, { credential, origin, begun, earlier }));
    },
    reply: fromBegun,
  }),
];
