/** Lines that go out together at the end of the turn of the event loop in which they were written. */
export interface LinesOfTurn {
  readonly write: (line: string) => void;
  /** Now, as when the process ends. */
  readonly flush: () => void;
}

/** A write to a file costs more than the line in it. */
export const linesOfTurn = (file: { readonly write: (lines: string) => unknown }): LinesOfTurn => {
  let lines = '';
  const flush = (): void => {
    const due = lines;
    lines = '';
    if (due !== '') file.write(due);
  };
  return {
    write: (line) => {
      if (lines === '') setImmediate(flush);
      lines += line;
    },
    flush,
  };
};
