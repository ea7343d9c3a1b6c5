/** One figure, its floor and its goal, as the table prints them. */
export interface Line {
  readonly what: string;
  readonly product: string;
  readonly floor: string;
  readonly ratio: string;
  readonly goal: string;
  /** null: nothing was set. */
  readonly met: boolean | null;
}

export const printTable = (title: string, lines: readonly Line[]): void => {
  const head = { what: '', product: 'product', floor: 'floor', ratio: 'ratio', goal: 'goal', met: '' };
  const rows = [head, ...lines.map((line) => ({ ...line, met: line.met === null ? '' : line.met ? 'met' : 'MISSED' }))];
  const widths = columns.map((column) => Math.max(...rows.map((row) => row[column].length)));
  console.log(`\n${title}`);
  for (const row of rows) {
    console.log(`  ${columns.map((column, index) => row[column].padEnd(widths[index] ?? 0)).join('  ')}`.trimEnd());
  }
};

const columns = ['what', 'product', 'floor', 'ratio', 'goal', 'met'] as const;

export const rate = (perSecond: number): string => `${Math.round(perSecond).toLocaleString('en')}/s`;
export const ms = (value: number): string => `${value.toFixed(value < 10 ? 2 : 1)} ms`;
export const times = (ratio: number): string => ratio.toFixed(ratio < 0.1 ? 4 : 2);

/** A duration, ms, that has no floor; `most`: its goal, null where none is set. */
export const durationLine = (what: string, value: number, most: number | null): Line => ({
  what,
  product: ms(value),
  floor: '',
  ratio: '',
  goal: most === null ? '' : `<= ${most} ms`,
  met: most === null ? null : value <= most,
});
