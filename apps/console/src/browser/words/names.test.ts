import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { names } from './locale.ts';

it('knows no word for a name that every object has', () => {
  const words = names({ test: 'test', constructed: 'constructed' });
  expect(['test', 'constructor', '__proto__', 'toString'].map((name) => words.get(name))).toEqual([
    'test',
    undefined,
    undefined,
    undefined,
  ]);
});

it('is what the words of every room are that are looked up by a name from elsewhere', () => {
  const root = new URL('..', import.meta.url).pathname;
  const rooms = globSync('**/*words.ts', { cwd: root });
  expect(rooms.length).toBeGreaterThan(10);
  // A dictionary of any names has a member of the name `constructor`, and a screen cannot draw it.
  expect(rooms.filter((room) => /Record<\s*string\b/.test(readFileSync(`${root}${room}`, 'utf8')))).toEqual([]);
});
