import type { Checked, Verdict } from '@cartage/core';

/** What a check has let through; samples are sound, else their author hears why. */
export const sound = <T>(verdict: Verdict<T>): Checked<T> => {
  if (verdict.kind === 'wrong') throw new Error(verdict.problems.map(({ text }) => text.en).join(' '));
  return verdict.value;
};
