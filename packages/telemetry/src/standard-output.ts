import { fstatSync } from 'node:fs';
import { pino } from 'pino';
import { type BoundedLines, boundedLines, MOST_WAITING } from './bounded-lines.ts';
import { linesOfTurn } from './lines-of-turn.ts';

let reader: BoundedLines | null = null;
let file: ReturnType<typeof linesOfTurn> | null = null;
let droppedFromFile = 0;

/** Lines of the log that were dropped because the reader of standard output stood still, or its disk was full. */
export const droppedLines = (): number => (reader?.dropped() ?? 0) + droppedFromFile;

/**
 * Waits a moment for the reader of standard output, before the process ends. One that stands still would keep the process
 * for ever: then it ends without what was not read.
 */
export const endOfLog = async (mostMs = 1_000): Promise<void> => {
  if (reader && !(await reader.flush(mostMs))) process.exit();
};

/**
 * Where the log goes. Into a file or a terminal by this thread, all lines of a turn of the event loop together: left to
 * another thread, as is pino's default, a line costs several times as much. Into a pipe without waiting: a write that
 * waits for a reader who stands still stops the whole process, and in another thread keeps it from ending.
 * `process.stdout` does that for pipes and no other stream may: two of them on one descriptor disturb each other.
 */
export const standardOutput = (flows: (dropped: number) => void): { readonly write: (line: string) => void } => {
  if (!isPipe(1)) {
    file ??= linesIntoFile();
    return file;
  }
  reader ??= boundedLines(process.stdout, { flows });
  return reader;
};

const linesIntoFile = (): ReturnType<typeof linesOfTurn> => {
  const destination = pino.destination({ dest: 1, sync: true, maxLength: MOST_WAITING });
  // A disk that is full ends the log for as long as it is, not the process.
  destination.on('error', () => {});
  destination.on('drop', (dropped: string) => {
    droppedFromFile += dropped.split('\n').length - 1;
  });
  const lines = linesOfTurn(destination);
  process.on('exit', lines.flush);
  return lines;
};

const isPipe = (descriptor: number): boolean => {
  const stat = fstatSync(descriptor);
  return stat.isFIFO() || stat.isSocket();
};
