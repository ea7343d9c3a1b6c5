import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { PDFDocument } from 'pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningSandbox } from './open-sandbox.ts';
import { calls, shorthand } from './readme-calls.ts';
import { sharedSandbox } from './shared-sandbox.ts';
import { readAnswer, withoutOwnNumbers } from './shown-answer.ts';

// README's calls, pasted into a shell one after the other, give the answers that README shows. Its faults and its moved clock
// would disturb the others who share the sandbox.
const inOrder = calls.filter(({ text }) => !/\/_control\/(vendors|clock|reset)/.test(text));

describe.skipIf(spawnSync('curl', ['--version']).status !== 0)('README', () => {
  let sandbox: RunningSandbox;
  let directory: string;
  beforeAll(async () => {
    sandbox = await sharedSandbox();
    directory = await mkdtemp(join(tmpdir(), 'cartage-readme-'));
  });
  afterAll(async () => {
    await rm(directory, { recursive: true, force: true });
  });

  /** The numbers that README shows, and those which stand for them here. */
  const numbers = new Map<string, string>();
  const run = (text: string): string => {
    let script = `${shorthand}\n${text}`
      .replaceAll('http://127.0.0.1:8080', sandbox.apiUrl)
      .replaceAll('http://127.0.0.1:8090', sandbox.vendorsUrl);
    for (const [shown, own] of numbers) script = script.replaceAll(shown, own);
    const { status, stdout, stderr } = spawnSync('sh', ['-c', script], { cwd: directory, encoding: 'utf8' });
    expect(status, stderr).toBe(0);
    return stdout;
  };

  it('shows what it calls, in order', () => {
    expect(inOrder.map(({ title }) => title)).toEqual([
      ...['Calc', 'places', 'Calc', 'All', 'Create', 'Create', 'PushToVendor', 'advance'],
      ...['Track', 'Get', 'Print', 'Print', 'Cancel', 'Calc', 'Track'],
    ]);
  });

  it.each(inOrder)('$title', async ({ text, shown }) => {
    if (shown === null) {
      const answer = run(text);
      const file = /> (\S+)/.exec(text)?.[1];
      if (file === undefined) {
        expect(JSON.parse(answer)).toHaveProperty('places[0].name', 'Saint Petersburg');
        return;
      }
      const bytes = await readFile(join(directory, file));
      if (file.endsWith('.zpl')) expect(bytes.toString('latin1')).toMatch(/^\^XA/);
      else expect((await PDFDocument.load(bytes)).getPageCount()).toBe(2);
      return;
    }
    const expected = readAnswer(shown);
    const ask = () => withoutOwnNumbers(expected, JSON.parse(run(text)), numbers);
    // The worker hears of a vendor's news within a second.
    const isRead = /^call (Track|Get) /.test(text);
    const answer = isRead ? await untilEqual(ask, expected) : ask();
    expect(answer).toEqual(expected);
  });
});

/** The answer as soon as it is as expected, else the last one. */
const untilEqual = async (ask: () => unknown, expected: unknown): Promise<unknown> => {
  const deadline = performance.now() + 10_000;
  for (;;) {
    const answer = ask();
    if (isDeepStrictEqual(answer, expected) || performance.now() > deadline) return answer;
    await wait(100);
  }
};
