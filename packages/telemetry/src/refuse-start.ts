/** Ends the process with a sentence for each reason why it cannot start; without a reason it goes on. */
export const refuseStart = (problems: readonly string[]): void => {
  if (problems.length === 0) return;
  for (const problem of problems) console.error(problem);
  process.exit(1);
};
