import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { columns } from './columns.ts';
import { exampleSheet } from './testing.ts';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');

it.each(['fast.csv', 'fast.json'] as const)('shows the whole of %s', (name) => {
  expect(readme).toContain(`\n${exampleSheet(name)}\`\`\``);
});

it('explains every column of every kind of row', () => {
  for (const [kind, { shape }] of Object.entries(columns)) {
    const [, section = ''] = readme.split(`\n### ${kind}\n`);
    const rows = section
      .split('\n### ')[0]
      ?.match(/^\| `\w+`/gm)
      ?.map((row) => row.slice(3, -1));
    expect([kind, ...(rows ?? [])]).toEqual([kind, ...Object.keys(shape)]);
  }
});
