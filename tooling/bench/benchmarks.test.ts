import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

// As texts: to load all benchmarks takes seconds.
const read = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');
const all = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map(([, one]) => one ?? '');

it('README says of every benchmark, and of no other, which goal it guards', () => {
  const told = all(read('README.md'), /^\| (`.*?) \|/gm).flatMap((cell) => all(cell, /`([^`]+)`/g));
  const names = all(read('benchmarks.ts'), /\bname: '([^']+)'/g);
  expect(names.length).toBeGreaterThan(30);
  expect(told.toSorted()).toEqual(names.toSorted());
});
