import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { PDFDocument } from 'pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningSandbox } from './open-sandbox.ts';
import { pastedBlocks } from './readme-calls.ts';
import { sharedSandbox } from './shared-sandbox.ts';
import { readAnswer, withoutOwnNumbers } from './shown-answer.ts';

// What the documents have their readers paste, pasted into one shell, block after block, gives the answers that they show.

const papers = ['README.md', 'README.ru.md', 'docs/first-hour.md', 'docs/first-hour.ru.md'];
const documents = await Promise.all(papers.map(async (path) => ({ path, blocks: await pastedBlocks(path) })));

// Faults and a moved clock would disturb the others who share the sandbox.
const disturbs = /\/_control\/(vendors|clock|reset)/;

it.each(documents)('$path has everything to paste that its other language has', ({ path, blocks }) => {
  const other = documents.find(
    (one) => one.path === path.replace(/(\.ru)?\.md$/, (found) => (found === '.md' ? '.ru.md' : '.md')),
  );
  expect(blocks.map(({ title }) => title)).toEqual(other?.blocks.map(({ title }) => title));
});

describe.skipIf(spawnSync('curl', ['--version']).status !== 0).each(documents)('$path', ({ blocks }) => {
  let sandbox: RunningSandbox;
  let directory: string;
  let shell: Shell;
  beforeAll(async () => {
    sandbox = await sharedSandbox();
    directory = await mkdtemp(join(tmpdir(), 'cartage-readme-'));
    shell = openShell(directory);
  });
  afterAll(async () => {
    shell.end();
    await rm(directory, { recursive: true, force: true });
  });

  const paste = (text: string): Promise<Pasted> =>
    shell.paste(
      text
        .replaceAll('http://127.0.0.1:8080', sandbox.apiUrl)
        .replaceAll('http://127.0.0.1:8090', sandbox.vendorsUrl)
        // Nothing comes for as long as a person may want to wait.
        .replaceAll('wait=30', 'wait=1'),
    );

  /** The numbers that the document shows, and those which stand for them here. */
  const numbers = new Map<string, string>();

  it.each(blocks.filter(({ text }) => !disturbs.test(text)))('$title', async ({ text, shown }) => {
    const expected = shown === null ? null : readAnswer(shown);
    const compared = (said: string): unknown =>
      expected === null ? null : withoutOwnNumbers(expected, JSON.parse(said), numbers);
    const deadline = performance.now() + 10_000;
    let pasted = await paste(text);
    // The worker hears of a vendor's news within a second.
    while (/^call (Track|Get) /.test(text) && !isDeepStrictEqual(compared(pasted.said), expected)) {
      if (performance.now() > deadline) break;
      await wait(100);
      pasted = await paste(text);
    }
    expect(pasted.status, pasted.said).toBe(0);
    expect(compared(pasted.said)).toEqual(expected);
    if (shown === null) expect(pasted.said).not.toMatch(/"errorCode"|"errors": ?\[\{|undefined/);
    const [, file] = / -o (\S+)/.exec(text) ?? [];
    if (file === undefined) return;
    const bytes = await readFile(join(directory, file));
    if (file.endsWith('.zpl')) expect(bytes.toString('latin1')).toMatch(/^\^XA/);
    else expect((await PDFDocument.load(bytes)).getPageCount()).toBe(1);
  });
});

interface Pasted {
  readonly said: string;
  readonly status: number;
}

interface Shell {
  readonly paste: (text: string) => Promise<Pasted>;
  readonly end: () => void;
}

/** A shell that keeps what earlier blocks have set, with the workspace's Node. */
const openShell = (cwd: string): Shell => {
  const PATH = [dirname(process.execPath), process.env.PATH].join(delimiter);
  const child: ChildProcess = spawn('sh', [], { cwd, env: { ...process.env, PATH, NO_COLOR: '1' } });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece: Buffer) => (said += piece.toString()));
  let count = 0;
  return {
    paste: async (text) => {
      said = '';
      count += 1;
      const mark = `--- pasted ${count}`;
      child.stdin?.write(`${text}\nprintf '\\n%s %s\\n' '${mark}' "$?"\n`);
      for (;;) {
        const [whole, status] = new RegExp(`\\n${mark} (\\d+)\\n`).exec(said) ?? [];
        if (whole !== undefined) return { said: said.slice(0, said.indexOf(whole)), status: Number(status) };
        if (child.exitCode !== null) throw new Error(`The shell has ended: ${said}`);
        await wait(20);
      }
    },
    end: () => child.kill(),
  };
};
