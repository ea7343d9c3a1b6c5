import { once } from 'node:events';
import { isProblem, type Problem, problem, restsOn } from '@cartage/core';
import { type Actor, type Context, forRequest, orderFields } from '@cartage/service';
import type { CompanyWish, Contract } from '@cartage/wire';
import type { BodyLanes } from '../body/body-lanes.ts';
import { bodyLimits, type GivenBody, readBody } from '../body/read-body.ts';
import { receiveBody } from '../body/receive-body.ts';
import { FAILURES_PER_SECOND, type Limits, tooManyRequests } from '../limits/limits.ts';
import { actingCompany } from './acting-company.ts';
import { savedOrder } from './answer-headers.ts';
import type { Api } from './api.ts';
import { actorByQuery, actorByQueryAlone, hasToken, missingRights } from './authorization.ts';
import { onceUnderKey } from './idempotency.ts';
import type { InterfaceVersion } from './interface-version.ts';
import type { Operation } from './operation.ts';
import { packedReply } from './packed-reply.ts';
import { prefersHtml } from './preferences.ts';
import { jsonReply, pageReply, type Reply, replyOf } from './reply.ts';
import { addressOf, callOf, type Http, searchOf } from './request.ts';
import { runOperation, type UnderstoodRequest, understand } from './run-operation.ts';

/** What all requests of a process share. */
export interface Gate {
  readonly limits: Limits;
  readonly lanes: BodyLanes;
}

/** One request of one operation: who, how often, may they, what, for whom, once, run. */
export const serveOperation = async (
  api: Api,
  gate: Gate,
  version: InterfaceVersion,
  operation: Operation,
  http: Http,
): Promise<Reply> => {
  let body: GivenBody | null = null;
  const read = async (knownAs: string | null): Promise<GivenBody | Problem> => {
    const address = addressOf(http);
    const { fileMember } = operation.contract;
    const found =
      fileMember === undefined
        ? await readWhole(knownAs, address)
        : await receiveBody(http, {
            member: fileMember,
            lanes: gate.lanes,
            sender: knownAs ?? address,
            openDraft: api.service.files.draft,
          });
    if (!isProblem(found)) body = found;
    return found;
  };
  const readWhole = (knownAs: string | null, address: string): Promise<GivenBody | Problem> =>
    readBody(http, bodyLimits[operation.contract.bodyLimit], gate.lanes, {
      knownAs,
      address,
      isKeyName: (name) => version.isKeyName?.(name) ?? false,
      knows: async (sender) => {
        const actor = await actorOf(api, version, operation, http, sender);
        return isProblem(actor) ? null : sharerOf(actor);
      },
      mayFail: () => gate.limits.ofAddress(address).remaining > 0,
    });
  try {
    return await serve(api, gate.limits, version, operation, http, read);
  } finally {
    await (body as GivenBody | null)?.release();
  }
};

const serve = async (
  api: Api,
  limits: Limits,
  version: InterfaceVersion,
  operation: Operation,
  http: Http,
  read: (knownAs: string | null) => Promise<GivenBody | Problem>,
): Promise<Reply> => {
  const cameAt = performance.now();
  const { contract } = operation;
  const call = callOf(api, http, contract);
  const { headers, signal } = http.req.raw;
  const refuse = (problems: readonly Problem[]): Reply => {
    http.set('problems', problems);
    const { status, json } = version.refuse(problems, call);
    const page = prefersHtml(call.accept ?? undefined) && operation.refusalPage?.(problems, call, api.service.settings);
    const reply = page ? pageReply(status, page) : jsonReply(status, json, savedOrder(problems));
    return problems.some(({ code }) => code === 'TooManyRequests') ? later(reply) : reply;
  };

  let body = version.keyIn === 'body' ? await read(null) : null;
  if (body && isProblem(body)) return refuse([body]);

  const actor = await actorOf(api, version, operation, http, body?.sender ?? null);
  if (isProblem(actor)) {
    return refuse([limits.failure(addressOf(http)).isAllowed ? actor : tooManyRequests(FAILURES_PER_SECOND)]);
  }

  http.set('caller', { companyId: actor.companyId, keyId: actor.keyId });

  const taken = limits.request(actor.countedAs);
  http.set('bucket', () => taken);
  if (taken && !taken.isAllowed) return refuse([tooManyRequests(taken.perSecond)]);

  if (contract.credential === 'key' && actor.byToken) return refuse([onlyByKey]);
  const missing = missingRights(actor, contract.right);
  if (missing) return refuse([missing]);

  if (contract.body) body ??= await read(sharerOf(actor));
  if (body && isProblem(body)) return refuse([body]);

  const given = { params: http.req.param(), query: queryOf(http), body: body?.json() };
  const forOwn = understand(operation, given, actor.settings);
  const further = missingRights(actor, forOwn.converted?.needs ?? []);
  if (further) return refuse([further]);

  const partnerKey = contract.takesPartnerKey ? headers.get('partnerkey') : null;
  const wishes = readableWishes(forOwn);
  const { acting, denied } = await actingCompany(api.service, actor, wishes, partnerKey);
  // Whatever the other company has settled, it is the same one that is named.
  const isForOwn = acting.company.id === actor.companyId || !contract.settled;
  const understood = isForOwn ? forOwn : understand(operation, given, acting.company.settings);

  const cause = forRequest(api.service.log, { requestId: http.get('requestId'), met: http.get('met') });
  const ctx: Context = {
    ...api.service,
    ...cause,
    actor,
    ...acting,
    signal,
    cameAt,
    cities: new Map(),
    ...(body?.file && { received: body.file }),
  };
  const run = async (once: Pick<Context, 'once'> = {}) => {
    const result = await runOperation(operation, { ...ctx, ...once }, understood, denied, call);
    const { isPassing } = result;
    if ('problems' in result) return { reply: refuse(result.problems), isPassing };
    const reply = await replyOf(result, fileTypeOf(contract, result.status), cutOff(api, http));
    if (contract.isPacked) return { reply: await packedReply(reply, headers), isPassing };
    return { reply: contract.isSecret ? unkept(reply) : reply, isPassing };
  };
  const key = contract.isIdempotent ? http.req.header('idempotency-key') : undefined;
  if (key !== undefined) {
    const bytes = body?.bytes ?? new Uint8Array();
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

const actorOf = (
  { service }: Api,
  version: InterfaceVersion,
  { contract }: Operation,
  http: Http,
  body: unknown,
): Promise<Actor | Problem> =>
  contract.credential === 'token-in-query'
    ? actorByQuery(service, queryOf(http))
    : contract.credential === 'token-anywhere' && hasToken(queryOf(http))
      ? actorByQueryAlone(service, queryOf(http), http.req.raw.headers)
      : version.actor(service, { headers: http.req.raw.headers, body });

const queryOf = (http: Http): URLSearchParams => new URLSearchParams(searchOf(http));

const onlyByKey: Problem = problem('AccessDenied', 'Authorization', {
  en: 'A token does not open this operation; send an API key: `Authorization: apiKey <KEY>`.',
  ru: 'Эта операция не принимает токены; передайте ключ API: `Authorization: apiKey <КЛЮЧ>`.',
});

/** Keys share what there is for bodies. */
const sharerOf = ({ countedAs }: Actor): string => `key ${countedAs}`;

/** What fails in the middle of an answer: without its end nobody can take it for whole. */
const cutOff =
  ({ service: { log } }: Api, http: Http) =>
  async (failure: unknown): Promise<void> => {
    const request = { requestId: http.get('requestId'), path: http.req.path, ...orderFields(http.get('met')) };
    log.error({ err: failure, ...request }, 'an answer was cut off');
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

const later = (reply: Reply): Reply => ({ ...reply, headers: { ...reply.headers, 'Retry-After': '1' } });

/** Nobody on the way may keep a token, a password or a new key (interface 1.13). */
const unkept = (reply: Reply): Reply => ({ ...reply, headers: { ...reply.headers, 'Cache-Control': 'no-store' } });

const fileTypeOf = ({ replies }: Contract, status: number): string => {
  const reply = replies[status];
  return reply && 'file' in reply ? reply.file : 'application/octet-stream';
};
