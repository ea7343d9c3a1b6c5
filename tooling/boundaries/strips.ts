import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import type { Breach } from './breach.ts';

/**
 * Files that Node cannot strip of their types. The compiler and the tests read some of what Node does not (`for (const of of ...)`),
 * and the process fails at its start.
 */
export const stripBreaches = (root: string, files: readonly string[]): readonly Breach[] =>
  files.flatMap((file) => {
    try {
      stripTypeScriptTypes(readFileSync(join(root, file), 'utf8'));
      return [];
    } catch (thrown) {
      if (!(thrown instanceof SyntaxError)) throw thrown;
      return [{ file, line: lineOf(thrown), rule: 'strip', message: `Node cannot run it: ${thrown.message}` }];
    }
  });

/** The trace begins with `:3`, for want of a name of the file. */
const lineOf = ({ stack = '' }: SyntaxError): number => Number(/^[^\n]*:(\d+)\n/.exec(stack)?.[1] ?? 1);
