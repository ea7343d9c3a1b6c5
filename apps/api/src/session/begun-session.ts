import { isProblem, type Problem } from '@cartage/core';
import { type NewSignIn, sessionFacts } from '@cartage/service';
import { fromSession } from '@cartage/wire/session';
import type { Call } from '../http/operation.ts';
import { setCookie } from '../http/session-cookie.ts';
import type { VisitorContext } from '../http/visitor.ts';

/** What a session begins with, by whatever it was opened. */
export const begunSession = async (ctx: VisitorContext, begun: NewSignIn | Problem) =>
  isProblem(begun) ? begun : { facts: await sessionFacts(ctx, begun), cookie: setCookie(ctx.settings, begun.cookie) };

/** The answer to whoever has signed in. */
export const fromBegun = ({ facts, cookie }: Exclude<Awaited<ReturnType<typeof begunSession>>, Problem>, call: Call) =>
  ({ status: 200, json: fromSession(facts, call), headers: { 'Set-Cookie': cookie } }) as const;
