import { type Checked, type Problem, type Verdict, verdictOn } from '@cartage/core';

/** The value, as if its check had found nothing: for acts that a test reaches past the check. */
export const assumeSound = <T>(value: T): Checked<T> => soundIn(verdictOn(value, []));

/** The value of the verdict, where a refusal would be a failure of the test. */
export const soundIn = <T>(verdict: Verdict<T>): Checked<T> => {
  if (verdict.kind === 'sound') return verdict.value;
  throw new Error(`Refused: ${verdict.problems.map(({ code, target }) => `${code} ${target}`).join(', ')}`);
};

/** What the verdict is against. */
export const problemsIn = (verdict: Verdict<unknown>): readonly Problem[] =>
  verdict.kind === 'wrong' ? verdict.problems : [];
