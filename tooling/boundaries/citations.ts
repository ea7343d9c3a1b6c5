import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** A place that cites what a reader cannot look up. */
export interface BrokenCitation {
  readonly file: string;
  readonly citation: string;
}

/** The chapters of docs/interface in their order, each a text; the index is none of them. */
export const chaptersIn = (root: string): readonly string[] => {
  const folder = join(root, 'docs/interface');
  return readdirSync(folder)
    .filter((file) => /^\d/.test(file))
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8'));
};

/** The numbers of the paragraphs of docs/interface, in their order: `5.3`. */
export const paragraphsOf = (reference: string): readonly string[] =>
  [...reference.matchAll(/^## (\d+\.\d+) \S/gm)].map(([, number = '']) => number);

/** What the reference itself points at: `(15.9)`, `the rules of 7.6`. A decimal is written with its unit or below 1. */
export const referencesIn = (reference: string): readonly string[] =>
  [...reference.replaceAll(/`[^`]*`/g, '').matchAll(/(?<![\d.])([1-9]\d?\.\d{1,2})(?![\d.]| t\b)/g)].map(
    ([, number = '']) => number,
  );

/** Citations in the text of a source file: `interface 5.3`, `interface 9.4 and 9.5`, `interface 7.1, 7.2`. */
export const citationsIn = (source: string): readonly string[] =>
  [...flowing(source).matchAll(/\binterface((?:(?:,| and| to|) \d+\.\d+)+)/g)].flatMap(([, numbers = '']) =>
    [...numbers.matchAll(/\d+\.\d+/g)].map(([number]) => number),
  );

/** A comment that goes on in the next line is one text. */
const flowing = (source: string): string => source.replaceAll(/\s*\n\s*(?:\*(?!\/)|\/\/)?\s*/g, ' ');

/** Every citation in the tree of a paragraph that docs/interface does not have. */
export const brokenCitations = (root: string): readonly BrokenCitation[] => {
  const known = new Set(chaptersIn(root).flatMap(paragraphsOf));
  return textsOf(root).flatMap(({ file, text }) =>
    citationsIn(text)
      .filter((number) => !known.has(number))
      .map((number) => ({ file, citation: `interface ${number}` })),
  );
};

/** What a text cites that the project does not have: sections and tables of another text. */
export const foreignCitationsIn = (source: string): readonly string[] =>
  [...flowing(source).matchAll(/\bdecisions,? \(?sections? \d+|\bspecification, [A-Za-z]+/g)].map(([cited]) => cited);

/** Every such citation in the tree. */
export const foreignCitations = (root: string): readonly BrokenCitation[] =>
  textsOf(root).flatMap(({ file, text }) => foreignCitationsIn(text).map((citation) => ({ file, citation })));

const ignored = new Set(['node_modules', 'dist', 'coverage', '.turbo']);
const tops = ['packages', 'vendors', 'apps', 'tooling', 'docs'];

const textsOf = (root: string): readonly { file: string; text: string }[] => {
  const files: string[] = ['README.md', 'CONTRIBUTING.md'].map((name) => join(root, name));
  const walk = (directory: string): void => {
    for (const entry of readdirSync(directory, { withFileTypes: true })) {
      const path = join(directory, entry.name);
      if (entry.isDirectory() && !ignored.has(entry.name)) walk(path);
      else if (entry.isFile() && /\.(?:ts|mjs|md|json)$/.test(entry.name)) files.push(path);
    }
  };
  for (const top of tops) walk(join(root, top));
  return files.map((path) => ({
    file: relative(root, path).split(sep).join('/'),
    text: readFileSync(path, 'utf8'),
  }));
};
