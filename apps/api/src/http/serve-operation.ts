import { once } from 'node:events';
import { isProblem, type Problem, problem, restsOn } from '@cartage/core';
import {
  type Actor,
  type Context,
  type Doer,
  forRequest,
  missingProof,
  type Once,
  type Operator,
} from '@cartage/service';
import type { CompanyWish, Contract, GivenRequest } from '@cartage/wire';
import type { BodyLanes } from '../body/body-lanes.ts';
import { bodyLimits, type GivenBody, readBody } from '../body/read-body.ts';
import { receiveBody } from '../body/receive-body.ts';
import { FAILURES_PER_SECOND, type Limits, tooManyRequests } from '../limits/limits.ts';
import { actingCompany } from './acting-company.ts';
import { savedOrder } from './answer-headers.ts';
import type { Api } from './api.ts';
import { actorByQueryAlone, actorOfPage, hasToken, missingRights, missingRole } from './authorization.ts';
import { onceUnderKey } from './idempotency.ts';
import { type Caller, type InterfaceVersion, isOperator, isVisitor } from './interface-version.ts';
import type { Answer, Call, Operation, Refusal } from './operation.ts';
import { packedReply } from './packed-reply.ts';
import { prefersHtml } from './preferences.ts';
import { serverUrlOf } from './public-url.ts';
import { jsonReply, pageReply, type Reply, replyOf } from './reply.ts';
import { addressOf, callOf, type Http, requestFields, searchOf } from './request.ts';
import { runOperation, type UnderstoodRequest, understand } from './run-operation.ts';
import type { Visitor } from './visitor.ts';

/** What all requests of a process share. */
export interface Gate {
  readonly limits: Limits;
  readonly lanes: BodyLanes;
}

/** One request of one operation. */
interface Asked {
  readonly api: Api;
  readonly limits: Limits;
  readonly version: InterfaceVersion;
  readonly operation: Operation;
  readonly http: Http;
  readonly call: Call;
  /** ms, monotonic */
  readonly cameAt: number;
}

/** Serves one request of one operation, and gives back the room that its body took. */
export const serveOperation = async (
  api: Api,
  { limits, lanes }: Gate,
  version: InterfaceVersion,
  operation: Operation,
  http: Http,
): Promise<Reply> => {
  const call = callOf(api, http, operation.contract);
  const asked: Asked = { api, limits, version, operation, http, call, cameAt: performance.now() };
  let taken: GivenBody | null = null;
  try {
    return await serve(asked, async (knownAs) => {
      const body = await readBodyOf(asked, lanes, knownAs);
      if (!isProblem(body)) taken = body;
      return body;
    });
  } finally {
    await (taken as GivenBody | null)?.release();
  }
};

/** Who, how often, may they, what, for whom, once, run. `read`: the body, of whom it is known already or of somebody. */
const serve = async (asked: Asked, read: (knownAs: string | null) => Promise<GivenBody | Problem>): Promise<Reply> => {
  const { operation, http, version } = asked;
  const { contract } = operation;
  const refuse = (problems: readonly Problem[]): Reply => refusalOf(asked, problems);

  let body = version.keyIn === 'body' ? await read(null) : null;
  if (body && isProblem(body)) return refuse([body]);
  const caller = await callerOf(asked, body?.sender ?? null);
  if (isProblem(caller)) return refuse([failedAuthentication(asked, caller)]);
  const names = namesOf(caller);
  if (names) http.set('caller', names);
  if (caller.person) http.set('isBySession', true);

  const denial = tooMany(asked, caller) ?? notAllowed(contract, caller) ?? unproved(asked, caller);
  if (denial) return refuse([denial]);

  if (contract.body) body ??= await read(sharerOf(caller));
  if (body && isProblem(body)) return refuse([body]);
  const given = { params: http.req.param(), query: queryOf(http), body: body?.json() };
  if (isVisitor(caller)) return runForVisitor(asked, caller, given);
  return isOperator(caller) ? runForOperator(asked, caller, given, body) : runForCompany(asked, caller, given, body);
};

const runForCompany = async (
  asked: Asked,
  actor: Actor,
  given: GivenRequest,
  body: GivenBody | null,
): Promise<Reply> => {
  const { api, operation, http } = asked;
  const { contract } = operation;
  const refuse = (problems: readonly Problem[]): Reply => refusalOf(asked, problems);
  const forOwn = understand(operation, given, actor.settings);
  const { needs = [], needsProof = false } = forOwn.converted ?? {};
  const further = missingRights(actor, needs) ?? (needsProof ? missingProof(api.service, actor) : null);
  if (further) return refuse([further]);

  const partnerKey = contract.takesPartnerKey ? http.req.raw.headers.get('partnerkey') : null;
  const { acting, denied } = await actingCompany(api.service, actor, readableWishes(forOwn), partnerKey);
  // Whatever the other company has settled, it is the same one that is named.
  const isForOwn = acting.company.id === actor.companyId || !contract.settled;
  const understood = isForOwn ? forOwn : understand(operation, given, acting.company.settings);

  const ctx = contextOf(asked, { actor, ...acting }, body);
  const run = async (once: Pick<Context, 'once'>) => {
    const result = await runOperation(operation, { ...ctx, ...once }, understood, denied, asked.call);
    return { reply: await replyTo(asked, result), isPassing: result.isPassing };
  };
  return underKey(asked, ctx, doerOf(actor), { body, partnerKey }, run);
};

const runForOperator = async (
  asked: Asked,
  operator: Operator,
  given: GivenRequest,
  body: GivenBody | null,
): Promise<Reply> => {
  const { api, operation, http, call } = asked;
  const doer = doerOf(operator);
  const ctx = { ...api.service, ...causeOf(asked, doer), operator, signal: http.req.raw.signal };
  return underKey(asked, ctx, doer, { body, partnerKey: null }, async (once) => {
    const understood = understand(operation, given, undefined);
    const result = await runOperation(operation, { ...ctx, ...once }, understood, [], call);
    return { reply: await replyTo(asked, result), isPassing: result.isPassing };
  });
};

/** Once, where the request has an Idempotency-Key and the operation takes one. */
const underKey = async (
  asked: Asked,
  ctx: Parameters<typeof onceUnderKey>[0],
  asker: Doer,
  { body, partnerKey }: { readonly body: GivenBody | null; readonly partnerKey: string | null },
  run: (once: { readonly once?: Once }) => Promise<{ readonly reply: Reply; readonly isPassing: boolean }>,
): Promise<Reply> => {
  const { http, operation } = asked;
  const { contract } = operation;
  const key = contract.isIdempotent ? http.req.header('idempotency-key') : undefined;
  if (key === undefined) return (await run({})).reply;
  const request = { key, url: http.req.path + searchOf(http), body: body?.bytes ?? new Uint8Array(), partnerKey };
  return onceUnderKey(ctx, asker, contract, request, run, (problems) => refusalOf(asked, problems));
};

const runForVisitor = async (asked: Asked, visitor: Visitor, given: GivenRequest): Promise<Reply> => {
  const { api, operation, http, call } = asked;
  const { person } = visitor;
  const ctx = {
    ...api.service,
    ...causeOf(asked, person && { kind: 'person', id: person.userId, name: person.name }),
    visitor,
    signal: http.req.raw.signal,
  };
  return replyTo(asked, await runOperation(operation, ctx, understand(operation, given, undefined), [], call));
};

const readBodyOf = (asked: Asked, lanes: BodyLanes, knownAs: string | null): Promise<GivenBody | Problem> => {
  const { api, limits, version, http } = asked;
  const { fileMember, bodyLimit } = asked.operation.contract;
  const address = addressOf(http);
  if (fileMember !== undefined) {
    const sender = knownAs ?? address;
    return receiveBody(http, { member: fileMember, lanes, sender, openDraft: api.service.files.draft });
  }
  return readBody(http, bodyLimits[bodyLimit], lanes, {
    knownAs,
    address,
    isKeyName: (name) => version.isKeyName?.(name) ?? false,
    knows: async (sender) => {
      const caller = await callerOf(asked, sender);
      return isProblem(caller) ? null : sharerOf(caller);
    },
    mayFail: () => limits.ofAddress(address).remaining > 0,
  });
};

/** Keys share what there is for bodies. */
const sharerOf = ({ countedAs }: Caller): string => `key ${countedAs}`;

/** As the log names them. */
const namesOf = (caller: Caller) => {
  if (isVisitor(caller)) return caller.person && { userId: caller.person.userId };
  if (caller.person) {
    const { userId } = caller.person;
    return isOperator(caller) ? { userId } : { userId, companyId: caller.companyId };
  }
  return isOperator(caller)
    ? { operatorKeyId: caller.doer.id ?? 0 }
    : { companyId: caller.companyId, keyId: caller.keyId };
};

const callerOf = async (
  { api: { service, publicUrl }, version, operation: { contract }, http }: Asked,
  body: unknown,
): Promise<Caller | Problem> => {
  const request = {
    method: http.req.raw.method,
    headers: http.req.raw.headers,
    address: addressOf(http),
    origin: () => new URL(serverUrlOf(http.req.url, publicUrl)).origin,
    body,
  };
  if (contract.credential === 'token-in-query') return actorOfPage(service, queryOf(http), request);
  if (contract.credential === 'token-anywhere' && hasToken(queryOf(http)))
    return actorByQueryAlone(service, queryOf(http), http.req.raw.headers);
  return version.actor(service, request);
};

const failedAuthentication = ({ limits, http }: Asked, found: Problem): Problem =>
  limits.failure(addressOf(http)).isAllowed ? found : tooManyRequests(FAILURES_PER_SECOND);

/** Counts the request. */
const tooMany = ({ limits, http }: Asked, caller: Caller): Problem | null => {
  const taken = limits.request(caller.countedAs);
  http.set('bucket', () => taken);
  return taken && !taken.isAllowed ? tooManyRequests(taken.perSecond) : null;
};

const notAllowed = ({ credential, right, operatorRight }: Contract, caller: Caller): Problem | null => {
  if (isVisitor(caller)) {
    if (credential === 'none') return null;
    return isProblem(caller.signedIn) ? caller.signedIn : null;
  }
  if (isOperator(caller)) return operatorRight ? missingRole(caller, operatorRight) : problem('AccessDenied');
  if (operatorRight) return problem('AccessDenied');
  return credential === 'key' && (caller.byToken || caller.person) ? onlyByKey : missingRights(caller, right);
};

/** Somebody at a screen that was left open is not to give keys away. */
const unproved = ({ api: { service }, operation: { contract } }: Asked, caller: Caller): Problem | null =>
  contract.needsProof === true ? missingProof(service, caller) : null;

const causeOf = ({ api: { service }, http }: Asked, doer: Doer | undefined) =>
  forRequest(service.log, {
    requestId: http.get('requestId'),
    traceparent: http.get('traceparent'),
    met: http.get('met'),
    ...(doer && { doer }),
  });

/** As the audit names them. */
const doerOf = (caller: Actor | Operator): Doer => {
  if (isOperator(caller)) return caller.doer;
  const { person, keyId, name } = caller;
  return person ? { kind: 'person', id: person.userId, name } : { kind: 'key', id: keyId, name };
};

const contextOf = (
  asked: Asked,
  by: Pick<Context, 'actor' | 'company' | 'partner'>,
  body: GivenBody | null,
): Context => ({
  ...asked.api.service,
  ...causeOf(asked, doerOf(by.actor)),
  ...by,
  signal: asked.http.req.raw.signal,
  cameAt: asked.cameAt,
  cities: new Map(),
  pickupPoints: new Map(),
  ...(body?.file && { received: body.file }),
});

const replyTo = async (asked: Asked, result: Answer | Refusal): Promise<Reply> => {
  if ('problems' in result) return refusalOf(asked, result.problems);
  const { api, http, operation } = asked;
  const { contract } = operation;
  const reply = await replyOf(result, fileTypeOf(contract, result.status), cutOff(api, http));
  if (contract.isPacked) return packedReply(reply, http.req.raw.headers);
  return contract.isSecret ? unkept(reply) : reply;
};

const refusalOf = ({ api, version, operation, http, call }: Asked, problems: readonly Problem[]): Reply => {
  http.set('problems', problems);
  const { status, json } = version.refuse(problems, call);
  const page = prefersHtml(call.accept ?? undefined) && operation.refusalPage?.(problems, call, api.service.settings);
  const reply = page ? pageReply(status, page) : jsonReply(status, json, savedOrder(problems));
  return problems.some(({ code }) => code === 'TooManyRequests') ? later(reply, operation.contract) : reply;
};

const queryOf = (http: Http): URLSearchParams => new URLSearchParams(searchOf(http));

const onlyByKey: Problem = problem('AccessDenied', 'Authorization', {
  en: 'A token or a session does not open this operation; send an API key: `Authorization: apiKey <KEY>`.',
  ru: 'Эта операция не принимает токены и сеансы; передайте ключ API: `Authorization: apiKey <КЛЮЧ>`.',
});

/** What fails in the middle of an answer: without its end nobody can take it for whole. */
const cutOff =
  ({ service: { log } }: Api, http: Http) =>
  async (failure: unknown): Promise<void> => {
    log.error({ err: failure, ...requestFields(http) }, 'an answer was cut off');
    const { outgoing } = http.env ?? {};
    if (!outgoing || outgoing.destroyed) return;
    outgoing.destroy();
    await once(outgoing, 'close');
  };

/** Where a company could not be read, nobody asked to act for the caller's own, which stands there instead. */
const readableWishes = ({ converted, unreadable }: UnderstoodRequest): readonly CompanyWish[] =>
  (converted?.forCompany ?? []).filter(
    ({ target }) => !unreadable.some((place) => restsOn(problem('AccessDenied', target), place)),
  );

/** Failed sign-ins are counted by the minute. */
const later = (reply: Reply, { credential }: Contract): Reply => ({
  ...reply,
  headers: { ...reply.headers, 'Retry-After': credential === 'none' ? '60' : '1' },
});

/** Nobody on the way may keep a token, a password or a new key (interface 1.13). */
const unkept = (reply: Reply): Reply => ({ ...reply, headers: { ...reply.headers, 'Cache-Control': 'no-store' } });

const fileTypeOf = ({ replies }: Contract, status: number): string => {
  const reply = replies[status];
  return reply && 'file' in reply ? reply.file : 'application/octet-stream';
};
