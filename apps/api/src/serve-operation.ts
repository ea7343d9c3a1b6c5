import { createHash } from 'node:crypto';
import { isProblem, type Problem, problem } from '@cartage/core';
import { type Context, runOnce } from '@cartage/service';
import type { Api } from './api.ts';
import type { InterfaceVersion } from './interface-version.ts';
import { type Limits, limitHeaders, tooManyRequests } from './limits.ts';
import { type Operation, runOperation } from './operation.ts';
import { bodyLimits, type Json, readJson } from './read-json.ts';
import type { Reply } from './reply.ts';
import { addressOf, callOf, type Http } from './request.ts';

/** One request of one operation: read, who, how often, once, run. */
export const serveOperation = async (
  api: Api,
  limits: Limits,
  version: InterfaceVersion,
  operation: Operation,
  http: Http,
): Promise<Reply> => {
  const call = callOf(api, http);
  const refuse = (found: Problem): Reply => version.refuse([found], call);

  const json = await readJson(http, bodyLimits[operation.contract.bodyLimit]);
  if (isProblem(json)) return refuse(json);

  const actor = await version.actor(api.service, { headers: http.req.raw.headers, body: json.body });
  if (isProblem(actor)) return limits.failure(addressOf(http)) ? later(refuse(tooManyRequests(20))) : refuse(actor);

  const taken = limits.request(actor.keyId);
  if (taken) Object.assign(http.get('answerHeaders'), limitHeaders(taken));
  if (taken && !taken.isAllowed) return later(refuse(tooManyRequests(taken.limit)));

  const ctx: Context = { ...api.service, actor, signal: http.req.raw.signal };
  const run = async (once: Pick<Context, 'once'> = {}): Promise<Reply> => {
    const result = await runOperation(operation, { ...ctx, ...once }, json.body, call);
    return Array.isArray(result) ? version.refuse(result, call) : (result as Reply);
  };
  const key = operation.contract.isIdempotent ? http.req.header('idempotency-key') : undefined;
  return key === undefined ? run() : once(ctx, operation, key, json, run, refuse);
};

const later = (reply: Reply): Reply => ({ ...reply, headers: { ...reply.headers, 'Retry-After': '1' } });

const once = async (
  ctx: Context,
  { contract }: Operation,
  key: string,
  { bytes }: Json,
  run: (once: Pick<Context, 'once'>) => Promise<Reply>,
  refuse: (found: Problem) => Reply,
): Promise<Reply> => {
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) return refuse(keyInvalid);
  const bodyHash = createHash('sha256').update(bytes).digest('hex');
  const outcome = await runOnce(
    ctx,
    { operation: contract.path, key, bodyHash },
    async (once) => {
      const reply = await run({ once });
      return { status: reply.status, headers: reply.headers ?? {}, body: jsonOf(reply) };
    },
    ({ status }) => status !== 429,
  );
  if (isProblem(outcome)) return refuse(outcome);
  const { status, headers, body } = outcome.answer;
  const replayed: Record<string, string> = outcome.isReplay ? { 'Idempotency-Replayed': 'true' } : {};
  return { status, jsonBytes: body, headers: { ...headers, ...replayed } };
};

/** No operation that takes an Idempotency-Key answers with a file. */
const jsonOf = (reply: Reply): Uint8Array => {
  if ('json' in reply) return Buffer.from(JSON.stringify(reply.json));
  return 'jsonBytes' in reply ? reply.jsonBytes : reply.bytes;
};

const keyInvalid: Problem = problem('RequestInvalid', 'Idempotency-Key', {
  en: 'The Idempotency-Key must be 1 to 255 visible ASCII characters without spaces, such as a UUID.',
  ru: 'Idempotency-Key должен состоять из 1–255 видимых символов ASCII без пробелов, например UUID.',
});
