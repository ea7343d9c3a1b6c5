import { createHash } from 'node:crypto';
import { isProblem, type Problem, problem } from '@cartage/core';
import { type Asking, type Doer, type Once, runOnce } from '@cartage/service';
import type { Contract } from '@cartage/wire';
import type { Reply } from './reply.ts';

/** A request that came with an Idempotency-Key. */
interface KeyedRequest {
  readonly key: string;
  /** Path and query. */
  readonly url: string;
  readonly body: Uint8Array;
  /** The header PartnerKey, where the operation takes one. */
  readonly partnerKey: string | null;
}

/** Does the request, or gives the answer that the first one with its key got (interface 4.1). */
export const onceUnderKey = async (
  ctx: Asking & { readonly once?: Once },
  asker: Doer,
  contract: Contract,
  request: KeyedRequest,
  run: (once: { readonly once: Once }) => Promise<{ readonly reply: Reply; readonly isPassing: boolean }>,
  refuse: (problems: readonly Problem[]) => Reply,
): Promise<Reply> => {
  const { key } = request;
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) return refuse([keyInvalid]);
  const outcome = await runOnce(
    ctx,
    {
      operation: contract.path,
      key,
      fingerprint: fingerprintOf(asker, contract, request),
      seal: contract.isSecret === true,
    },
    async (once) => {
      const { reply, isPassing } = await run({ once });
      const { status, headers, content } = reply;
      return { answer: { status, headers, body: bytesOf(content) }, isPassing };
    },
  );
  if (isProblem(outcome)) return refuse([outcome]);
  const { answer, isReplay } = outcome;
  const headers = isReplay ? { ...answer.headers, 'Idempotency-Replayed': 'true' } : answer.headers;
  // A 204 has no body, not even an empty one.
  return { status: answer.status, headers, content: answer.body.length === 0 ? null : answer.body };
};

/**
 * The whole of what is asked: the same key for another order's path is another request, and a secret that one API key or
 * person was given is not for another of the same company, who may have fewer rights.
 */
const fingerprintOf = (
  { kind, id }: Doer,
  { method, isSecret }: Contract,
  { url, body, partnerKey }: KeyedRequest,
): string => {
  const asker = kind === 'person' ? `user ${id}` : String(id);
  const caller = [isSecret ? asker : '', partnerKey ?? ''].join('\n');
  return [`${method} ${url}`, body, ...(caller === '\n' ? [] : [caller])].map(digest).join('.');
};

const digest = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');

/** No operation that takes an Idempotency-Key answers with a stream. */
const bytesOf = (content: Reply['content']): Uint8Array => {
  if (content instanceof ReadableStream) throw new TypeError('An answer that is to be kept is not streamed.');
  return typeof content === 'string' ? Buffer.from(content) : (content ?? new Uint8Array());
};

const keyInvalid: Problem = problem('RequestInvalid', 'Idempotency-Key', {
  en: 'The Idempotency-Key must be 1 to 255 visible ASCII characters without spaces, such as a UUID.',
  ru: 'Idempotency-Key должен состоять из 1–255 видимых символов ASCII без пробелов, например UUID.',
});
