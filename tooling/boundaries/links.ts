import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';

/** A link that leads nowhere. */
export interface BrokenLink {
  readonly file: string;
  readonly link: string;
}

/** Where a text leads within the repository: `../map.md#prices`. Code is no text. */
export const linksIn = (markdown: string): readonly string[] =>
  [...withoutCode(markdown).matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link = '']) =>
    /^[a-z]+:/.test(link) ? [] : [link],
  );

/** The names that the headings of a text have in addresses, as GitHub makes them. */
export const anchorsIn = (markdown: string): readonly string[] => {
  const seen = new Map<string, number>();
  return [...markdown.replaceAll(/^```[\s\S]*?^```/gm, '').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => {
    const name = heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-');
    const before = seen.get(name) ?? 0;
    seen.set(name, before + 1);
    return before === 0 ? name : `${name}-${before}`;
  });
};

/** Every link of these files to a file, or to a heading of one, that there is not. */
export const brokenLinks = (root: string, files: readonly string[]): readonly BrokenLink[] =>
  files.flatMap((file) =>
    linksIn(read(file)).flatMap((link) => (leads(file, link) ? [] : [{ file: named(root, file), link }])),
  );

const withoutCode = (markdown: string): string =>
  markdown.replaceAll(/^```[\s\S]*?^```/gm, '').replaceAll(/`[^`\n]*`/g, '');

const leads = (from: string, link: string): boolean => {
  const [path = '', anchor] = link.split('#');
  const file = path === '' ? from : resolve(dirname(from), path);
  if (!existsSync(file)) return false;
  return anchor === undefined || (statSync(file).isFile() && anchorsIn(read(file)).includes(anchor));
};

const read = (file: string): string => readFileSync(file, 'utf8');

const named = (root: string, file: string): string => relative(root, join(file)).split(sep).join('/');
