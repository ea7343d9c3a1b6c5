/** Ends the process with a sentence for each reason why it cannot start; without a reason it goes on. */
export const refuseStart = (problems: readonly string[]): void => {
  if (problems.length === 0) return;
  process.stderr.write(`${problems.join('\n')}\n`);
  process.exit(1);
};
