import { createHash } from 'node:crypto';
import { cells } from './cells.ts';
import { type GroundCell, type GroundTown, groundFile } from './ground-cell.ts';

/** The ground as files for browsers. */
export interface GroundFiles {
  /** Names of cells, `5/19/10`. */
  readonly cells: readonly string[];
  /** Changes with what is in them. */
  readonly version: string;
  /** Each cell as JSON, by `groundFile`. */
  readonly files: Readonly<Record<string, string>>;
}

/** The cells, each as a text until it is asked for: reading them all takes longer than a page may. */
let lines: ReadonlyMap<string, string> | undefined;

/** One cell, by its name; null: there is no such ground. */
export const groundCell = (name: string): GroundCell | null => {
  lines ??= new Map(
    cells
      .trim()
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf('\t')), line.slice(line.indexOf('\t') + 1)]),
  );
  const line = lines.get(name);
  return line === undefined ? null : cellOf(line.split('\t'));
};

export const groundFiles = (): GroundFiles => {
  const version = createHash('sha256').update(cells).digest('base64url').slice(0, 16);
  const all = cells
    .trim()
    .split('\n')
    .map((line) => line.split('\t'));
  return {
    cells: all.map(([name = '']) => name),
    version,
    files: Object.fromEntries(
      all.map(([name = '', ...parts]) => [groundFile(version, name), JSON.stringify(cellOf(parts))]),
    ),
  };
};

const cellOf = ([land, lakes, rivers, towns = '']: readonly string[]): GroundCell => ({
  land: linesOf(land),
  lakes: linesOf(lakes),
  rivers: linesOf(rivers),
  towns: towns === '' ? [] : towns.split(';').map(townOf),
});

const linesOf = (lines = ''): readonly string[] => lines.split(' ').filter((line) => line !== '');

const townOf = (town: string): GroundTown => {
  const [x, y, people, en = '', ru = ''] = town.split('|');
  return [Number(x), Number(y), Number(people), en, ru];
};
