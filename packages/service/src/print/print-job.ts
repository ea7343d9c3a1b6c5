import { isProblem, type Problem } from '@cartage/core';
import type { PrintJob } from '@cartage/documents';
import type { Acting } from '../context.ts';
import type { Papers } from './papers.ts';
import { sharerOf } from './sharer.ts';

/** What came out of the printer. */
export interface PrintedJob {
  readonly content: Uint8Array;
  /** As code points: lozenges stand for these characters, which no font has. */
  readonly missingLetters: readonly number[];
}

/** Prints in turn with the caller's other papers; where a letter has no font the log says so. */
export const printJob = async (ctx: Acting & Papers, job: PrintJob): Promise<PrintedJob | Problem> => {
  const missingLetters: number[] = [];
  const content = await ctx.printer.print(job, sharerOf(ctx), (missing) => missingLetters.push(...missing));
  if (isProblem(content)) return content;
  if (missingLetters.length > 0) {
    const letters = missingLetters.map(codePointName);
    ctx.log.warn({ letters }, 'papers were printed with lozenges for letters that no font has');
  }
  return { content, missingLetters };
};

/** `U+0E01` */
export const codePointName = (codePoint: number): string =>
  `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`;
