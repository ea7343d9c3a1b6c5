import { type LocalText, type Problem, problem } from '@cartage/core';
import {
  beginIdempotent,
  findIdempotent,
  finishIdempotent,
  forgetIdempotent,
  forgetIdempotentBefore,
  giveUpIdempotent,
  type IdempotencyKey,
  type IdempotentAnswer,
  type IdempotentRun,
  idempotentOrders,
  ofOperator,
  takeOverIdempotent,
} from '@cartage/storage';
import { requestLeaseMs } from '../attempts/call-lease.ts';
import type { Acting, Ground, Once } from '../context.ts';
import { inProgress } from '../once/in-progress.ts';
import { FailedAfterSaving } from '../order/after-saving.ts';
import type { Sealing } from '../secrets/secrets.ts';
import { answerOf, finishSealed } from './sealed-answer.ts';

/** Whoever asks for something to be done once: for a company or, without one, for the operator. */
export type Asking = Ground & Sealing & { readonly company?: Pick<Acting['company'], 'id'> };

/** One request under its Idempotency-Key. */
export interface OnceKey {
  readonly operation: string;
  readonly key: string;
  /**
   * Of all that the request asks, with dots between: method and URL with query, body, and the keys of caller and
   * partner where they count. The same key with another is refused.
   */
  readonly fingerprint: string;
  /** Its answer holds a secret, so it is kept sealed. */
  readonly seal: boolean;
}

/**
 * Runs the request, or gives the answer that it got the first time, for 24 hours (interface 4.1). A run that ended
 * without an answer, because its process died or its database went away, has perhaps made orders: the next one with the
 * key goes on with these, and makes none twice. An answer that tells of what passes is not kept, so that a repeat is
 * tried anew. Nor is that of a run which was taken for dead and was not: the run that has taken the request over answers
 * it, and a caller who still waits for the first one gets the answer of the other.
 */
export const runOnce = async (
  ctx: Asking,
  { operation, key, fingerprint, seal }: OnceKey,
  run: (once: Once) => Promise<OnceAnswer>,
): Promise<{ readonly answer: IdempotentAnswer; readonly isReplay: boolean } | Problem> => {
  const { db } = ctx.store;
  const name: IdempotentRun = { companyId: ctx.company?.id ?? ofOperator, operation, key, run: ctx.newKey() };
  const now = ctx.clock();
  const leaseMs = requestLeaseMs(ctx.settings);
  const until = now + leaseMs;
  const request = { ...name, fingerprint, createdAt: now, runningUntil: until };
  let first = await beginIdempotent(db, request);
  // By a clock that has jumped it would be forgotten, and done twice.
  if (first && first.createdAt <= now - DAY_MS && ctx.watch.isBelieved()) {
    await forgetIdempotentBefore(db, name, now - DAY_MS);
    first = await beginIdempotent(db, request);
  }
  if (first && first.fingerprint !== fingerprint) return reused(key, differing(first.fingerprint, fingerprint));
  const kept = first && (await answerOf(ctx, name, first));
  if (kept) return { answer: kept, isReplay: true };
  if (first && !(await takeOverIdempotent(db, name, { now: ctx.watch.steady(), until, leaseMs })))
    return inProgress(key);

  const earlier = first && { since: first.createdAt, orders: await idempotentOrders(db, name) };
  const saved: string[] = [];
  try {
    const { answer, isPassing } = await run({ key: name, earlier, saved });
    const end = async (): Promise<boolean> => {
      // Where something is done already a repeat goes on with that.
      if (isPassing) return (saved.length === 0 && (await forgetIdempotent(db, name))) || giveUpIdempotent(db, name);
      return seal ? finishSealed(ctx, name, answer) : finishIdempotent(db, name, answer);
    };
    return (await end()) ? { answer, isReplay: false } : await answerOfOther(ctx, name, answer);
  } catch (thrown) {
    // Where that fails too, the lease runs out.
    await giveUpIdempotent(db, name).catch(() => {});
    const [number] = saved;
    throw number === undefined || thrown instanceof FailedAfterSaving ? thrown : new FailedAfterSaving(number, thrown);
  }
};

/** What a run of a request answers. */
export interface OnceAnswer {
  readonly answer: IdempotentAnswer;
  /** A repeat may be answered otherwise in a moment. */
  readonly isPassing: boolean;
}

/** Another run has taken the request over; `own` where nothing is known of it any more. */
const answerOfOther = async (ctx: Asking, name: IdempotencyKey, own: IdempotentAnswer) => {
  const now = await findIdempotent(ctx.store.db, name);
  if (now === null) return { answer: own, isReplay: false };
  const kept = await answerOf(ctx, name, now);
  return kept ? { answer: kept, isReplay: true } : inProgress(name.key);
};

const DAY_MS = 24 * 3_600_000;

/** The first part of two fingerprints that is not the same. */
const differing = (one: string, other: string): LocalText => {
  const [these, those] = [one.split('.'), other.split('.')];
  return parts.find((_, at) => these[at] !== those[at]) ?? parts[2];
};

const parts = [
  { en: 'address', ru: 'адресом' },
  { en: 'body', ru: 'телом запроса' },
  { en: 'API key or PartnerKey', ru: 'ключом API или PartnerKey' },
] as const satisfies readonly LocalText[];

const reused = (key: string, part: LocalText): Problem =>
  problem('IdempotencyKeyReused', 'Idempotency-Key', {
    en: `The Idempotency-Key "${key}" was used before with another ${part.en}; use a new key for a new request.`,
    ru: `Idempotency-Key «${key}» уже использован с другим ${part.ru}; для нового запроса используйте новый ключ.`,
  });
