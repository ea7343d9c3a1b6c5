import { readdir, readFile } from 'node:fs/promises';

/** A page of docs/ as CommonMark, by the name of its file without the ending. */
export interface Guide {
  readonly name: string;
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
  'interface',
  'calculations',
  'places',
  'map',
  'papers',
  'operations',
  'request-flow',
  'exactly-once',
  'vendor-plugin',
  'performance',
];

/**
 * Reads the guides from the repository. A process that runs from source does so when one is first asked for; a built app
 * holds what this has read when it was built (tooling/typescript/tsup.ts).
 */
export const bundleGuides = async (): Promise<Guides> => {
  const docs = new URL('../../../../docs/', import.meta.url);
  const images = await readdir(new URL('images/', docs));
  const read = async (file: string) => [file, await readFile(new URL(`images/${file}`, docs), 'base64')] as const;
  return {
    pages: await Promise.all(
      names.map(async (name) => {
        const text = await readFile(new URL(`${name}.md`, docs), 'utf8');
        return { name, title: /^# (.+)$/m.exec(text)?.[1] ?? name, text };
      }),
    ),
    images: Object.fromEntries(await Promise.all(images.map(read))),
  };
};
