import { readFile } from 'node:fs/promises';

// What README and the first hour have their readers paste into a shell.

/** A block to paste, with the answer that the document shows behind it; null where it shows none. */
export interface PastedBlock {
  readonly title: string;
  readonly text: string;
  readonly shown: string | null;
}

/** The blocks of a document in their order, but for those that start the sandbox. */
export const pastedBlocks = async (path: string): Promise<readonly PastedBlock[]> => {
  const document = await readFile(new URL(`../../../${path}`, import.meta.url), 'utf8');
  const blocks = [...document.matchAll(/```(sh|json)\n([\s\S]*?)```/g)].map(([, language, text = '']) => ({
    language,
    text,
  }));
  return blocks.flatMap(({ language, text }, i) => {
    if (language !== 'sh' || text.startsWith('npm ')) return [];
    const next = blocks[i + 1];
    return [{ title: titleOf(text), text, shown: next?.language === 'json' ? next.text : null }];
  });
};

/** The operations that it calls. */
const titleOf = (text: string): string => {
  const called = [
    ...text.matchAll(/^call (\w+)|\/v1\/(\w+)"|^get .?(v2\/\w+)|\$api\/(?:openapi\/)?(\w[\w/]*)|_control\/([\w/]+)/gm),
  ];
  const names = called.map(([, ...found]) => found.find((name) => name !== undefined));
  return text.startsWith('api=') ? 'shorthands' : names.join(', ');
};
