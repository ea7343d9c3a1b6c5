import type { Problem } from '@cartage/core';

/** Thrown inside a transaction so that all of it is rolled back; `problemOf` gives the caller the refusal as a value. */
export class Rollback extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.text.en);
    this.problem = problem;
  }
}

/** For `catch`: the refusal; anything else is thrown on. */
export const problemOf = (thrown: unknown): Problem => {
  if (thrown instanceof Rollback) return thrown.problem;
  throw thrown;
};
