import { type Problem, problem } from '@cartage/core';
import { beginIdempotent, finishIdempotent, forgetIdempotent, type IdempotentAnswer } from '@cartage/storage';
import type { Context } from '../context.ts';

/** One request under its Idempotency-Key. */
export interface OnceKey {
  readonly operation: string;
  readonly key: string;
  /** Of the body; the same key with another body is refused. */
  readonly bodyHash: string;
}

/**
 * Runs the request, or gives the answer that it got the first time, for 24 hours (decisions, section 7, Idempotency).
 * `keep` says which answers are kept: one that tells of a passing failure is forgotten, so that a repeat is tried anew.
 */
export const runOnce = async (
  ctx: Context,
  { operation, key, bodyHash }: OnceKey,
  run: () => Promise<IdempotentAnswer>,
  keep: (answer: IdempotentAnswer) => boolean,
): Promise<{ readonly answer: IdempotentAnswer; readonly isReplay: boolean } | Problem> => {
  const { db } = ctx.store;
  const name = { companyId: ctx.actor.companyId, operation, key };
  const request = { ...name, bodyHash, createdAt: ctx.clock() };
  let first = await beginIdempotent(db, request);
  if (first && first.createdAt <= request.createdAt - DAY_MS) {
    await forgetIdempotent(db, name);
    first = await beginIdempotent(db, request);
  }
  if (first?.bodyHash === bodyHash && first.answer) return { answer: first.answer, isReplay: true };
  if (first) return first.bodyHash === bodyHash ? inProgress(key) : reused(key);

  const answer = await run();
  await (keep(answer) ? finishIdempotent(db, name, answer) : forgetIdempotent(db, name));
  return { answer, isReplay: false };
};

const DAY_MS = 24 * 3_600_000;

const inProgress = (key: string): Problem =>
  problem('IdempotencyKeyInProgress', 'Idempotency-Key', {
    en: `The first request with the Idempotency-Key "${key}" is still running; ask again in a moment.`,
    ru: `Первый запрос с Idempotency-Key «${key}» ещё выполняется; повторите чуть позже.`,
  });

const reused = (key: string): Problem =>
  problem('IdempotencyKeyReused', 'Idempotency-Key', {
    en: `The Idempotency-Key "${key}" came with another body before; take a new key for a new request.`,
    ru: `Idempotency-Key «${key}» уже использован с другим телом запроса; для нового запроса возьмите новый ключ.`,
  });
