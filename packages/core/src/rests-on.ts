import type { Problem } from './problem.ts';

/**
 * Whether what a problem says would mean nothing if the place held something else: it speaks of the place or of a part
 * of it, or it reads the place, a part of it or what it lies in. Paths in the words of the problem's target.
 */
export function restsOn({ target, reads }: Problem, place: string): boolean {
  const at = namesIn(place);
  if (target !== null && isWithin(namesIn(target), at)) return true;
  return (reads ?? (target === null ? [] : [target])).some((path) => {
    const read = namesIn(path);
    return isWithin(read, at) || isWithin(at, read);
  });
}

const namesIn = (path: string): readonly string[] => path.match(/[^.[\]]+|\[\d*\]/g) ?? [];

const isWithin = (names: readonly string[], above: readonly string[]): boolean =>
  above.length <= names.length && above.every((name, i) => isSame(name, names[i] ?? ''));

/** `[]` is every element, so any of them too. */
const isSame = (a: string, b: string): boolean =>
  a === b || (a.startsWith('[') && b.startsWith('[') && (a === '[]' || b === '[]'));
