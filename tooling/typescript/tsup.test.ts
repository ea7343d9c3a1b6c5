import { expect, it } from 'vitest';
import { refuseOldNode } from './tsup.ts';

/** What a Node of this version says, and whether it goes on. */
const startOn = (node: string): readonly unknown[] => {
  const told: unknown[] = [];
  const process = { versions: { node }, exit: (code: number) => told.push(code) };
  new Function('process', 'console', refuseOldNode)(process, { error: (text: string) => told.push(text) });
  return told;
};

it.each(['22.18.0', '22.20.1', '24.0.0', '100.1.0'])('a built app goes on with Node %s', (node) => {
  expect(startOn(node)).toEqual([]);
});

it.each(['20.20.2', '22.9.0', '22.17.1', '8.0.0'])('a built app refuses Node %s in a sentence', (node) => {
  expect(startOn(node)).toEqual([`Node.js ${node} is too old to run Cartage: Node.js 22.18 or newer is needed.`, 1]);
});
