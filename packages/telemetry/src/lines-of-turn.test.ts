import { expect, it } from 'vitest';
import { linesOfTurn } from './lines-of-turn.ts';

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

it('writes the lines of a turn at once, in their order, and each once', async () => {
  const written: string[] = [];
  const lines = linesOfTurn({ write: (text) => written.push(text) });
  lines.write('one\n');
  lines.write('two\n');
  expect(written).toEqual([]);
  await nextTurn();
  expect(written).toEqual(['one\ntwo\n']);
  lines.write('three\n');
  lines.flush();
  expect(written).toEqual(['one\ntwo\n', 'three\n']);
  await nextTurn();
  expect(written).toHaveLength(2);
});
