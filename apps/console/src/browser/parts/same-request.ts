import { CartageError } from '@cartage/client/session';

/** Keys of requests that got no answer, by what they ask. */
export type Unanswered = Map<string, string>;

type Call = (input?: unknown, options?: { readonly idempotencyKey?: string }) => unknown;

/**
 * The client, whose calls are the same request again where the one before was asked for the same and got no answer (interface 4):
 * it is sent with the same key, so that a press after a lost answer does nothing twice, whichever dialogue it comes from.
 * `of`: for whom it is asked.
 */
export const knowingAgain = <Client extends object>(client: Client, unanswered: Unanswered, of: string): Client =>
  Object.fromEntries(
    Object.entries(client).map(([name, call]: [string, unknown]) => [
      name,
      typeof call === 'function' ? known(unanswered, `${of} ${name}`, call as Call) : call,
    ]),
  ) as Client;

/** What became of the request is known: it was done, or refused. */
export const isAnswered = (failure: unknown): boolean =>
  failure instanceof CartageError &&
  failure.status !== null &&
  failure.status < 500 &&
  failure.code !== 'IdempotencyKeyInProgress';

const known =
  (unanswered: Unanswered, name: string, call: Call): Call =>
  (input, options) => {
    const wish = `${name} ${JSON.stringify(input)}`;
    const idempotencyKey = options?.idempotencyKey ?? unanswered.get(wish);
    const made = call(input, idempotencyKey === undefined ? options : { ...options, idempotencyKey });
    return made instanceof Promise ? noted(unanswered, wish, made) : made;
  };

const noted = async (unanswered: Unanswered, wish: string, made: Promise<unknown>): Promise<unknown> => {
  try {
    const answer: unknown = await made;
    unanswered.delete(wish);
    return answer;
  } catch (failure) {
    if (!(failure instanceof CartageError)) throw failure;
    if (isAnswered(failure) || failure.idempotencyKey === null) unanswered.delete(wish);
    else unanswered.set(wish, failure.idempotencyKey);
    throw failure;
  }
};
