import { CartageError } from '@cartage/client/session';

/**
 * Keys by which the service knows a request again (interface 4): as long as no answer has come, the same wish has the same key, so a
 * press after a lost answer does nothing twice. After an answer, and for another wish, it is another request.
 */
export const sameRequests = () => {
  const keys = new Map<string, string>();
  return async <Answer>(wish: unknown, send: (idempotencyKey: string) => Promise<Answer>): Promise<Answer> => {
    const name = JSON.stringify(wish ?? null);
    const key = keys.get(name) ?? crypto.randomUUID();
    keys.set(name, key);
    try {
      const answer = await send(key);
      keys.delete(name);
      return answer;
    } catch (failure) {
      if (failure instanceof CartageError && failure.status !== null && failure.status < 500) keys.delete(name);
      throw failure;
    }
  };
};
