import { useRef, useState } from 'react';
import { CartageError } from '../api.ts';
import { isAnswered } from '../parts/same-request.ts';

/** The most orders of one request. */
const MOST = 100;

/**
 * Does something to many orders, a hundred in a request, and keeps what became of each. What got no answer is asked again
 * with the key it was sent with: nothing is done twice.
 */
export const useInHundreds = <Item extends { readonly number: string }, Result>(
  ask: (
    items: readonly Item[],
    options: { readonly idempotencyKey?: string; readonly timeoutMs: number; readonly attemptTimeoutMs: number },
  ) => Promise<readonly Result[]>,
) => {
  const [results, setResults] = useState<ReadonlyMap<string, Result>>(new Map());
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const lost = useRef<{ readonly items: readonly Item[]; readonly key: string } | null>(null);

  /** Those of them that have no result yet, and those of `again`, whatever became of them. */
  const go = async (items: readonly Item[], again: readonly string[] = []): Promise<ReadonlyMap<string, Result>> => {
    setBusy(true);
    setFailure(null);
    const got = new Map([...results].filter(([number]) => !again.includes(number)));
    try {
      for (;;) {
        const part = lost.current?.items ?? items.filter(({ number }) => !got.has(number)).slice(0, MOST);
        if (part.length === 0) break;
        try {
          const answered = await ask(part, {
            timeoutMs: 180_000,
            attemptTimeoutMs: 120_000,
            ...(lost.current && { idempotencyKey: lost.current.key }),
          });
          lost.current = null;
          part.forEach(({ number }, at) => {
            const result = answered[at];
            if (result !== undefined) got.set(number, result);
          });
          setResults(new Map(got));
          if (answered.length < part.length) break;
        } catch (problem) {
          const key = problem instanceof CartageError && !isAnswered(problem) ? problem.idempotencyKey : null;
          lost.current = key === null ? null : { items: part, key };
          throw problem;
        }
      }
    } catch (problem) {
      setFailure(problem);
    }
    setBusy(false);
    return got;
  };
  return { results, isBusy, failure, go };
};
