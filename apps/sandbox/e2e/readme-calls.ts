import { readFile } from 'node:fs/promises';

// What README has its readers paste into a shell.

const readme = await readFile(new URL('../../../README.md', import.meta.url), 'utf8');
const blocks = [...readme.matchAll(/```(sh|json)\n([\s\S]*?)```/g)].map(([, language, text = '']) => ({
  language,
  text,
}));
/** In order, each with the answer that README shows; null where that is a file. */
export const calls = blocks.flatMap(({ language, text }, i) => {
  if (language !== 'sh' || !/^(curl|call) /.test(text)) return [];
  const next = blocks[i + 1];
  const [, operation, control] = /^call (\w+)|\/(\w+) -[Hd]/.exec(text) ?? [];
  return [{ title: operation ?? control, text, shown: next?.language === 'json' ? next.text : null }];
});
/** What README's calls begin with. */
export const shorthand = blocks.find(({ text }) => text.startsWith('call()'))?.text ?? '';
