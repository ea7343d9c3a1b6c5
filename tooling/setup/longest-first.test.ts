import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { longest } from './longest-first.ts';

it('names no file that is gone', () => {
  const root = new URL('../../', import.meta.url);
  expect(longest.filter((name) => !existsSync(new URL(name, root)))).toEqual([]);
});
