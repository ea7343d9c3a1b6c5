import { posix } from 'node:path';
import type { Breach } from './breach.ts';
import { type House, roof } from './law.ts';
import type { Tree } from './read-tree.ts';

/** The floors of a package as `pnpm boundaries` prints them, the roof first. */
export const drawHouse = (directory: string, { floors }: House): string =>
  [directory, ...floors.map((floor, at) => `${String(floors.length - at).padStart(4)}  ${floor.join('  ')}`)].join(
    '\n',
  );

/** Folders that stand on no floor, names that nothing in the package has, and imports that do not go down. */
export const floorBreaches = (tree: Tree, directory: string, house: House): Breach[] => {
  const src = `${directory}/src/`;
  const files = [...tree.sources].filter(([file]) => file.startsWith(src));
  if (files.length === 0) return [];
  const breaches: Breach[] = [];
  const breach = (file: string, line: number, message: string) => breaches.push({ file, line, rule: 'floor', message });
  const named = new Set(house.floors.flat());
  /** The name on a floor that a file goes by; null: it stands on the roof. */
  const nameOf = (file: string): string | null => {
    const [first = '', ...rest] = file.slice(src.length).split('/');
    if (rest.length > 0 || named.has(first)) return first;
    return roof.includes(first) ? null : '*.ts';
  };
  /** Counted from the ground, so that the higher number is the higher floor. */
  const floorOf = (name: string): number =>
    house.floors.length - house.floors.findIndex((floor) => floor.includes(name));

  const used = new Set(files.map(([file]) => nameOf(file)));
  for (const name of named) {
    if (!used.has(name))
      breach(src + name, 1, `${directory} has no ${name}: take it out of its floors in tooling/boundaries/law.ts`);
  }
  for (const name of used) {
    if (name === null || named.has(name)) continue;
    const what = name === '*.ts' ? `the files of ${directory}/src stand` : `${directory}/src/${name} stands`;
    breach(
      src + name,
      1,
      `${what} on no floor: name it in tooling/boundaries/law.ts, above all that it imports and below all that import it`,
    );
  }
  for (const [file, source] of files) {
    const from = nameOf(file);
    if (from === null || !named.has(from)) continue;
    for (const { specifier, line, typeOnly } of source.imports) {
      if (!/^\.{1,2}\//.test(specifier) || (typeOnly && !house.types)) continue;
      const target = posix.join(posix.dirname(file), specifier);
      const to: string | null = target.startsWith(src) ? nameOf(target) : from;
      if (to === from || (to !== null && (!named.has(to) || floorOf(to) < floorOf(from)))) continue;
      const where = to === null ? `${specifier} stands on the roof` : `${to} stands on floor ${floorOf(to)}`;
      const what = `${where}, ${from} on floor ${floorOf(from)}`;
      breach(
        file,
        line,
        `${what}, and imports go down only: move what both need to a lower floor, or take it as an argument`,
      );
    }
  }
  return breaches;
};
