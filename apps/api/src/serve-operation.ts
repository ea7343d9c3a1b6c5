import { isProblem, type Problem, problem, restsOn } from '@cartage/core';
import type { Context } from '@cartage/service';
import type { CompanyWish, Contract } from '@cartage/wire';
import { actingCompany } from './acting-company.ts';
import type { Api } from './api.ts';
import { onceUnderKey } from './idempotency.ts';
import type { InterfaceVersion } from './interface-version.ts';
import { type Limits, limitHeaders, tooManyRequests } from './limits.ts';
import type { Operation } from './operation.ts';
import { bodyLimits, readJson } from './read-json.ts';
import { jsonReply, type Reply, replyOf } from './reply.ts';
import { addressOf, callOf, type Http, searchOf } from './request.ts';
import { missingRights } from './rights.ts';
import { runOperation, type UnderstoodRequest, understand } from './run-operation.ts';

/** One request of one operation: who, how often, may they, what, for whom, once, run. */
export const serveOperation = async (
  api: Api,
  limits: Limits,
  version: InterfaceVersion,
  operation: Operation,
  http: Http,
): Promise<Reply> => {
  const { contract } = operation;
  const call = callOf(api, http);
  const { headers, signal } = http.req.raw;
  const refuse = (problems: readonly Problem[]): Reply => {
    const { status, json } = version.refuse(problems, call);
    return jsonReply(status, json);
  };

  let json = version.keyIn === 'body' ? await readJson(http, bodyLimits[contract.bodyLimit]) : null;
  if (json && isProblem(json)) return refuse([json]);

  const actor = await version.actor(api.service, { headers, body: json?.body ?? null });
  if (isProblem(actor)) return limits.failure(addressOf(http)) ? later(refuse([tooManyRequests(20)])) : refuse([actor]);

  const taken = limits.request(actor.keyId);
  if (taken) Object.assign(http.get('answerHeaders'), limitHeaders(taken));
  if (taken && !taken.isAllowed) return later(refuse([tooManyRequests(taken.limit)]));

  const missing = missingRights(actor, contract.right);
  if (missing) return refuse([missing]);

  if (contract.body) json ??= await readJson(http, bodyLimits[contract.bodyLimit]);
  if (json && isProblem(json)) return refuse([json]);

  const query = new URLSearchParams(searchOf(http));
  const understood = understand(operation, { params: http.req.param(), query, body: json?.body });
  const further = missingRights(actor, understood.converted?.needs ?? []);
  if (further) return refuse([further]);

  const partnerKey = contract.takesPartnerKey ? headers.get('partnerkey') : null;
  const wishes = readableWishes(understood);
  const { acting, denied } = await actingCompany(api.service, actor, wishes, partnerKey);

  const ctx: Context = { ...api.service, actor, ...acting, signal };
  const run = async (once: Pick<Context, 'once'> = {}) => {
    const result = await runOperation(operation, { ...ctx, ...once }, understood, denied, call);
    const { isPassing } = result;
    if ('problems' in result) return { reply: refuse(result.problems), isPassing };
    const reply = replyOf(result, fileTypeOf(contract, result.status));
    return { reply: contract.isSecret ? unkept(reply) : reply, isPassing };
  };
  const key = contract.isIdempotent ? http.req.header('idempotency-key') : undefined;
  if (key !== undefined) {
    const bytes = json?.bytes ?? new Uint8Array();
    return onceUnderKey(
      ctx,
      contract,
      { key, url: http.req.path + searchOf(http), body: bytes, partnerKey },
      run,
      refuse,
    );
  }
  return (await run()).reply;
};

/** Where a company could not be read, nobody asked to act for the caller's own, which stands there instead. */
const readableWishes = ({ converted, unreadable }: UnderstoodRequest): readonly CompanyWish[] =>
  (converted?.forCompany ?? []).filter(
    ({ target }) => !unreadable.some((place) => restsOn(problem('AccessDenied', target), place)),
  );

const later = (reply: Reply): Reply => ({ ...reply, headers: { ...reply.headers, 'Retry-After': '1' } });

/** Nobody on the way may keep a token, a password or a new key (interface 1.13). */
const unkept = (reply: Reply): Reply => ({ ...reply, headers: { ...reply.headers, 'Cache-Control': 'no-store' } });

const fileTypeOf = ({ replies }: Contract, status: number): string => {
  const reply = replies[status];
  return reply && 'file' in reply ? reply.file : 'application/octet-stream';
};
