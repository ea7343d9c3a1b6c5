import { type Problem, withSaved } from '@cartage/core';
import { FailedAfterSaving } from '@cartage/service';

/** The header that names the order which is saved although its request failed (interface 5.9). */
export const savedOrder = (problems: readonly Problem[]): Readonly<Record<string, string>> => {
  const number = problems.find(({ saved }) => saved !== undefined)?.saved;
  return number === undefined ? {} : { 'X-Order-Id': number };
};

/** What an act threw, and `problem` as its caller is told of it. */
export const failureOf = (thrown: Error) => ({
  defect: thrown instanceof FailedAfterSaving && thrown.cause instanceof Error ? thrown.cause : thrown,
  told: (found: Problem): Problem => (thrown instanceof FailedAfterSaving ? withSaved(found, thrown.saved) : found),
});
