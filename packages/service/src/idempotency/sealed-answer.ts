import {
  finishIdempotent,
  type IdempotencyKey,
  type IdempotentAnswer,
  type IdempotentRequest,
  type IdempotentRun,
} from '@cartage/storage';
import type { Ground } from '../context.ts';
import { type Binding, keyIdOf } from '../secrets/sealing.ts';
import type { Sealing } from '../secrets/secrets.ts';

/** Copied to another request's key, an answer does not open. */
export const bindingOfAnswer = ({ companyId, operation, key }: IdempotencyKey): Binding => [
  'idempotency_keys',
  companyId,
  operation,
  key,
];

/** Keeps an answer that holds a token, a password or a new key so that the database does not show it. */
export const finishSealed = (
  { store, secrets }: Pick<Ground, 'store'> & Sealing,
  run: IdempotentRun,
  answer: IdempotentAnswer,
): Promise<boolean> =>
  store.transaction(async (tx) => {
    const body = await secrets.sealBytes(tx, answer.body, bindingOfAnswer(run));
    return finishIdempotent(tx, run, { ...answer, body }, keyIdOf(body));
  });

/** The answer as it was given; null where there is none yet. */
export const answerOf = async (
  { secrets }: Sealing,
  name: IdempotencyKey,
  { answer, isSealed }: Pick<IdempotentRequest, 'answer' | 'isSealed'>,
): Promise<IdempotentAnswer | null> =>
  answer && isSealed ? { ...answer, body: await secrets.openBytes(answer.body, bindingOfAnswer(name)) } : answer;
