import { expect, it } from 'vitest';
import { collectionFiles } from './collection-files.ts';
import { keptFiles } from './kept-files.ts';
import { surfaces } from './surfaces.ts';

it('docs/collections is what the contracts make now (`pnpm make` writes it anew)', () => {
  const made = collectionFiles(surfaces);
  const kept = keptFiles();
  const differing = [...new Set([...made.keys(), ...kept.keys()])].filter((path) => made.get(path) !== kept.get(path));
  expect(differing).toEqual([]);
});

it('no two files have one name where capitals are the same as small letters', () => {
  const names = [...collectionFiles(surfaces).keys()].map((path) => path.toLowerCase());
  expect(new Set(names).size).toBe(names.length);
});
