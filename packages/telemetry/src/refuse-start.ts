/** Ends the process with a sentence for each reason why it cannot start; without a reason it goes on. */
export const refuseStart = (problems: readonly string[]): void => {
  if (problems.length === 0) return;
  process.stderr.write(`${problems.map(inOneLine).join('\n')}\n`);
  process.exit(1);
};

/** What others say, as a plugin that cannot be loaded, may come with a list or a stack below it. */
const inOneLine = (problem: string): string => problem.replaceAll(/\s*\n\s*/g, ' ');
