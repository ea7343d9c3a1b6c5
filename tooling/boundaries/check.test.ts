import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import type { Rule } from './breach.ts';
import { check } from './check.ts';
import { floorBreaches } from './floors.ts';
import type { House } from './law.ts';
import { readTree } from './read-tree.ts';

const trees: string[] = [];
afterEach(() => {
  for (const tree of trees.splice(0)) rmSync(tree, { recursive: true, force: true });
});

const manifest = (name: string, dependencies: string[], exports: Record<string, { source: string }> = {}) =>
  JSON.stringify({
    name: `@cartage/${name}`,
    exports: { '.': { source: './src/index.ts' }, ...exports },
    dependencies: Object.fromEntries(dependencies.map((one) => [one, '*'])),
  });

const own = (...names: string[]) => names.map((name) => `@cartage/${name}`);

const packages = {
  'packages/core/package.json': manifest('core', ['zod']),
  'packages/wire/package.json': manifest('wire', ['zod', ...own('core')], { './v1': { source: './src/v1/index.ts' } }),
  'packages/storage/package.json': manifest('storage', ['kysely', ...own('core', 'service')]),
  'packages/service/package.json': manifest('service', own('core', 'storage', 'wire')),
  'packages/vendor-kit/package.json': manifest('vendor-kit', own('core')),
  'packages/installation/package.json': manifest('installation', own('storage')),
  'vendors/mock/package.json': manifest('vendor-mock', own('core', 'vendor-kit'), {
    './protocol': { source: './src/protocol.ts' },
  }),
  'apps/api/package.json': manifest('api', [
    'kysely',
    ...own('core', 'installation', 'service', 'storage', 'vendor-mock', 'wire'),
  ]),
  'apps/mock-vendor/package.json': manifest('mock-vendor', own('vendor-mock')),
};

const treeOf = (files: Record<string, string>): string => {
  const root = mkdtempSync(join(tmpdir(), 'cartage-boundaries-'));
  trees.push(root);
  for (const [path, text] of Object.entries({ ...packages, ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
};

/** Without the floors: these trees have no more than the rooms that they speak of. */
const breachesOf = (files: Record<string, string>) =>
  check(treeOf(files)).flatMap(({ file, line, rule }) => (rule === 'floor' ? [] : `${file}:${line} ${rule}`));

const floorsOf = (files: Record<string, string>, house: House) =>
  floorBreaches(readTree(treeOf(files)), 'packages/service', house).map(
    ({ file, line, message }) => `${file}:${line} ${message}`,
  );

const lawful = {
  'packages/core/src/index.ts': `export * from './money.ts';\nexport const at = (ms: number) => new Date(ms);`,
  'packages/core/src/money.ts': `// v1 in a comment and Math.random() too\nexport const money = 'v2';`,
  'packages/core/src/money.test.ts': `import { readFileSync } from 'node:fs';\nDate.now();`,
  'packages/wire/src/models/city.ts': `export const city = 1;`,
  'packages/wire/src/v1/city.ts': `import { city } from '../models/city.ts';\nimport './index.ts';\nexport { city };`,
  'packages/wire/src/v1/index.ts': `import { z } from 'zod';\nimport { at } from '@cartage/core';\nexport const v1 = z;`,
  'packages/storage/src/index.ts': `import { Kysely } from 'kysely';\nimport fs from 'fs';`,
  'packages/service/src/index.ts': `import { randomUUID } from 'node:crypto';\nimport '@cartage/storage';`,
  'vendors/mock/src/protocol.ts': `import '@cartage/vendor-kit';\nexport const path = '/rates';`,
  'vendors/mock/src/a.test.ts': `import '@cartage/vendor-kit/host';`,
  'apps/mock-vendor/src/main.ts': `import { path } from '@cartage/vendor-mock/protocol';`,
  'packages/installation/src/index.ts': `import '@cartage/storage';`,
  'apps/api/src/compose.ts': `import '@cartage/installation';\nimport '@cartage/service';`,
  'apps/api/src/versions.ts': `import { v1 } from './v1/routes.ts';\nexport const versions = [v1];`,
  'apps/api/src/v1/routes.ts': `import '@cartage/wire/v1';\nexport const v1 = [];`,
  'apps/api/src/e2e/server.ts': `import '@cartage/storage';`,
};

it('has nothing to say about a lawful tree', () => {
  expect(breachesOf(lawful)).toEqual([]);
});

// One line per rule: the file, its text, the breaches it is.
const unlawful: readonly [string, string, string, Partial<Record<Rule, readonly number[]>>][] = [
  ['core imports npm', 'packages/core/src/a.ts', `import 'zod';`, { law: [1] }],
  ['core imports node', 'packages/core/src/a.ts', `\nimport 'node:fs';`, { law: [2] }],
  ['a dynamic import', 'packages/core/src/a.ts', `await import('node:fs');`, { law: [1] }],
  ['an import type expression', 'packages/core/src/a.ts', `export type A = import('node:fs').Stats;`, { law: [1] }],
  ['a re-export', 'packages/core/src/a.ts', `export { z } from 'zod';`, { law: [1] }],
  ['an import of several lines', 'packages/core/src/a.ts', `import {\n  z,\n} from 'zod';`, { law: [1] }],
  ['a built-in without node:', 'packages/service/src/a.ts', `import 'fs';`, { law: [1] }],
  ['one node module only', 'packages/service/src/a.ts', `import 'node:http';`, { law: [1] }],
  ['an arrow back', 'packages/storage/src/a.ts', `import '@cartage/service';`, { law: [1] }],
  ['an arrow back, types only', 'packages/storage/src/a.ts', `import type {} from '@cartage/service';`, { law: [1] }],
  ['a library of another room', 'apps/api/src/a.ts', `import 'kysely';`, { law: [1] }],
  ['a room without a row', 'apps/elsewhere/src/a.ts', '', { law: [1] }],
  ['not the protocol', 'apps/mock-vendor/src/main.ts', `import '@cartage/vendor-mock';`, { law: [1] }],
  ['storage in an app', 'apps/api/src/compose.ts', `import '@cartage/storage';`, { law: [1] }],
  ['the installation outside compose', 'apps/api/src/main.ts', `import '@cartage/installation';`, { compose: [1] }],
  ['compose one folder down', 'apps/api/src/x/compose.ts', `import '@cartage/installation';`, { compose: [1] }],
  ['storage in a version', 'apps/api/src/v1/a.ts', `import '@cartage/storage';`, { version: [1] }],
  ['a vendor in a version', 'apps/api/src/v2/a.ts', `import '@cartage/vendor-mock';`, { version: [1] }],
  ['in a plugin what is there for hosts', 'vendors/mock/src/a.ts', `import '@cartage/vendor-kit/host';`, { law: [1] }],
  ['compose in a version', 'apps/api/src/v3/a.ts', `import '../compose.ts';`, { version: [1] }],
  ['a version by import', 'apps/api/src/main.ts', `import './v1/routes.ts';`, { version: [1] }],
  ['a version by name', 'packages/service/src/a.ts', `'v1';\nexport const forV2 = v1;`, { version: [2, 2] }],
  ['a version by path', 'packages/service/src/v2/a.ts', '', { version: [1] }],
  ['another version', 'packages/wire/src/v2/a.ts', `import type {} from '../v1/index.ts';`, { version: [1] }],
  ['another version by name', 'apps/api/src/v2/a.ts', `\nimport '@cartage/wire/v1';`, { version: [2] }],
  ["another version's operation", 'apps/api/src/v2/a.ts', `import '../v1/routes.ts';`, { version: [1] }],
  ['a version from what all share', 'packages/wire/src/models/a.ts', `import '../v1/index.ts';`, { version: [1] }],
  ['wire below', 'packages/service/src/a.ts', `import '@cartage/wire/v1';`, { version: [1], law: [1] }],
  [
    'the clock',
    'packages/core/src/a.ts',
    `Date.now();\nnew Date();\nDate();\nperformance.now();`,
    { pure: [1, 2, 3, 4] },
  ],
  ['chance', 'packages/core/src/a.ts', `Math.random();\ncrypto.randomUUID();`, { pure: [1, 2] }],
  ['undeclared', 'packages/storage/src/a.ts', `import pg from 'pg';`, { declared: [1] }],
  ['another package by path', 'packages/wire/src/a.ts', `import '../../core/src/index.ts';`, { path: [1] }],
  ['no extension', 'packages/core/src/a.ts', `import './money';`, { path: [1] }],
  ['itself', 'packages/core/src/a.ts', `import './a.ts';`, { cycle: [1] }],
  ['through its own name', 'packages/core/src/money.ts', `import '@cartage/core';`, { cycle: [1] }],
];

it.each(unlawful)('reports: %s', (_, file, text, expected) => {
  const lines = Object.entries(expected).flatMap(([rule, at]) => at.map((line) => `${file}:${line} ${rule}`));
  const found = breachesOf({ ...lawful, 'apps/elsewhere/package.json': manifest('elsewhere', []), [file]: text });
  // A circle is reported once, at whichever file comes first.
  if (expected.cycle) expect(found).toEqual([expect.stringContaining('cycle')]);
  else expect(found.sort()).toEqual(lines.sort());
});

it('reports a circle across packages, and none when one of its arrows is a type', () => {
  const circle = (keyword: string) => ({
    'packages/service/src/index.ts': `import './a.ts';`,
    'packages/service/src/a.ts': `\nimport './b.ts';`,
    'packages/service/src/b.ts': `${keyword} {} from './index.ts';`,
  });
  expect(breachesOf({ ...lawful, ...circle('import') })).toHaveLength(1);
  expect(breachesOf({ ...lawful, ...circle('import type') })).toEqual([]);
});

it('reports an import that does not go down, and what stands on no floor', () => {
  const house = { types: false, floors: [['orders'], ['quotes', 'places'], ['*.ts']] };
  const text = {
    'packages/service/src/index.ts': `import './orders/a.ts';`,
    'packages/service/src/context.ts': `import type {} from './orders/a.ts';`,
    'packages/service/src/orders/a.ts': `import '../quotes/a.ts';\nimport '../context.ts';\nimport './b.ts';`,
    'packages/service/src/quotes/a.ts': `\nimport '../orders/b.ts';\nimport '../places/a.ts';\nimport '../index.ts';`,
    'packages/service/src/places/a.ts': `import '@cartage/core';`,
    'packages/service/src/quotes/a.test.ts': `import '../orders/a.ts';`,
  };
  expect(floorsOf(text, house)).toEqual([
    expect.stringMatching(/quotes\/a\.ts:2 orders stands on floor 3, quotes on floor 2, and imports go down only/),
    expect.stringMatching(/quotes\/a\.ts:3 places stands on floor 2, quotes on floor 2/),
    expect.stringMatching(/quotes\/a\.ts:4 \.\.\/index\.ts stands on the roof, quotes on floor 2/),
  ]);
  expect(floorsOf(text, { ...house, types: true })).toHaveLength(4);
  expect(floorsOf({ ...text, 'packages/service/src/mail/a.ts': '' }, house)).toContainEqual(
    expect.stringMatching(
      /mail stands on no floor: name it in tooling\/boundaries\/law\.ts, above all that it imports/,
    ),
  );
  expect(floorsOf(text, { ...house, floors: [...house.floors, ['gone']] })).toContainEqual(
    expect.stringMatching(/packages\/service has no gone/),
  );
  expect(floorsOf({ 'packages/service/src/a.ts': '' }, { types: false, floors: [] })).toEqual([
    expect.stringMatching(/the files of packages\/service\/src stand on no floor/),
  ]);
});

it('reports a folder without a name of its own', () => {
  expect(breachesOf({ ...lawful, 'packages/core/src/utils/a.ts': '' })).toEqual(['packages/core/src/utils:1 folder']);
});

it('Node can run every file: what the compiler and the tests take, it may not', () => {
  const of = ['export const all = [];', 'for (const of of [1, 2]) all.push(of);', ''].join('\n');
  expect(
    breachesOf({
      'packages/storage/src/index.ts': of,
      'packages/storage/src/index.test.ts': 'enum Kind {\n  One,\n}\nexport const kind = Kind.One;\n',
      'tooling/setup/main.ts':
        'export const as: number = 1;\n\nexport class A {\n  constructor(readonly b: number) {}\n}\n',
      'tooling/setup/types.d.ts': 'export enum Kind {}\n',
    }),
  ).toEqual([
    'packages/storage/src/index.test.ts:1 strip',
    'packages/storage/src/index.ts:2 strip',
    'tooling/setup/main.ts:4 strip',
  ]);
});
