import { readdir, readFile } from 'node:fs/promises';

/** A file of docs/, or a folder of it as one guide, by its name without the ending. */
export interface Guide {
  readonly name: string;
  readonly files: readonly [GuideFile, ...GuideFile[]];
}

/** A file as CommonMark, by its path in docs/. */
export interface GuideFile {
  readonly path: string;
  readonly title: string;
  readonly text: string;
}

/** The guides, and the pictures in them. */
export interface Guides {
  readonly pages: readonly Guide[];
  /** PNG in base64, by the name of the file. */
  readonly images: Readonly<Record<string, string>>;
}

/** What a client needs comes first, what the operator and authors of plugins need after it. */
const names = [
  'first-hour',
  'first-hour.ru',
  'console',
  'interface',
  'calculations',
  'places',
  'map',
  'papers',
  'operations',
  'request-flow',
  'exactly-once',
  'vendor-plugin',
  'core-types',
  'performance',
  'measurements',
  'versions',
];

const docs = new URL('../../../../../docs/', import.meta.url);

/**
 * Reads the guides from the repository. A process that runs from source does so when one is first asked for; a built app
 * holds what this has read when it was built (tooling/typescript/tsup.ts).
 */
export const bundleGuides = async (): Promise<Guides> => {
  const written = await readdir(docs);
  const images = await readdir(new URL('images/', docs));
  return {
    pages: await Promise.all(
      names.map(async (name) => ({
        name,
        files: written.includes(name) ? await readFolder(name) : [await readGuide(`${name}.md`)],
      })),
    ),
    images: Object.fromEntries(
      await Promise.all(images.map(async (file) => [file, await readFile(new URL(`images/${file}`, docs), 'base64')])),
    ),
  };
};

/** The index comes first, and then the chapters in the order in which the index names them. */
const readFolder = async (name: string): Promise<[GuideFile, ...GuideFile[]]> => {
  const index = await readGuide(`${name}/README.md`);
  const chapters = new Set([...index.text.matchAll(/\]\(([\w-]+\.md)\)/g)].map(([, file]) => `${name}/${file}`));
  return [index, ...(await Promise.all([...chapters].map(readGuide)))];
};

const readGuide = async (path: string): Promise<GuideFile> => {
  const text = await readFile(new URL(path, docs), 'utf8');
  return { path, title: /^# (.+)$/m.exec(text)?.[1] ?? path, text };
};
