import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { anchorsIn, brokenLinks, linksIn } from './links.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const written = (folder: string): readonly string[] =>
  globSync(['*.md', '{docs,packages,vendors,apps,tooling}/**/*.md'], {
    cwd: folder,
    exclude: (path) => /(^|\/)(node_modules|dist|templates?)$/.test(path),
  }).map((path) => join(folder, path));

describe('a link', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cartage-links-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('leads to a file that there is, and to a heading in it', () => {
    writeFileSync(join(folder, 'a.md'), '# A\n\n[b](b.md) [part](b.md#the-part) [up](#a) [no](c.md) [none](b.md#none)');
    writeFileSync(join(folder, 'b.md'), '# B\n\n## The part\n');
    expect(brokenLinks(folder, [join(folder, 'a.md')])).toEqual([
      { file: 'a.md', link: 'c.md' },
      { file: 'a.md', link: 'b.md#none' },
    ]);
  });

  it('is none in code, and none of ours where it leads to another server', () => {
    expect(linksIn('`a[0](b)` [one](https://example.com/)\n```ts\nf[0](x)\n```\n[two](b.md)')).toEqual(['b.md']);
  });

  it('names a heading as GitHub does', () => {
    expect(anchorsIn("# A\n## 2.5 A caller's PDF\n## `x`, twice\n## A\n```\n# no\n```\n## Первый час")).toEqual([
      ...['a', '25-a-callers-pdf', 'x-twice', 'a-1', 'первый-час'],
    ]);
  });

  it('of our documents leads somewhere', () => {
    expect(brokenLinks(root, written(root))).toEqual([]);
  });
});
