import { createInterface } from 'node:readline';

/**
 * Starts a simulator for people: at the port that the command line names (`npm run simulator -- 9000`), else at its usual
 * one; 0 is a free one. The process ends with a sentence and code 1 where that is no port, or another process has it.
 * @param usual the port where the command line names none
 * @param start starts it at that port; 0: a free one
 * @returns what `start` gave
 */
export async function runSimulator<T>(usual: number, start: (port: number) => Promise<T>): Promise<T> {
  const typed = process.argv[2] ?? String(usual);
  const port = /^\d{1,5}$/.test(typed) ? Number(typed) : Number.NaN;
  if (!(port <= 65_535)) refuse(`"${typed}" is no port; accepted: 0 to 65535, where 0 is a free one.`);
  try {
    return await start(port);
  } catch (thrown) {
    if ((thrown as { readonly code?: unknown }).code !== 'EADDRINUSE') throw thrown;
    return refuse(
      `Port ${port} is in use by another process: stop it, or name another port: npm run simulator -- ${port + 100}`,
    );
  }
}

const refuse = (sentence: string): never => {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
};

/** What somebody types where the simulator runs, line by line and without the spaces around it; the number of an order. */
export async function* typedLines(): AsyncGenerator<string, void> {
  for await (const line of createInterface({ input: process.stdin })) yield line.trim();
}
