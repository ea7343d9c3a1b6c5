import { expect, it } from 'vitest';
import { replyOf } from './reply.ts';

const fail = async (failure: unknown): Promise<never> => {
  throw failure;
};

/** What is sent of a file that is made piece by piece, and fails after so many; and what was said of the failure. */
const sentOf = async (pieces: readonly string[], failsAfter = Number.POSITIVE_INFINITY) => {
  const cutOffs: unknown[] = [];
  const made = async function* () {
    for (const [index, piece] of pieces.entries()) {
      if (index === failsAfter) throw new Error('no more');
      yield Buffer.from(piece);
    }
  };
  const file = { content: made(), name: 'report.csv', mimeType: 'text/csv' };
  const { content, headers } = await replyOf(
    { status: 200, file },
    '*/*',
    async (failure) => void cutOffs.push(failure),
  );
  return { text: () => new Response(content as ReadableStream<Uint8Array>).text(), headers, cutOffs };
};

it('a file that is made piece by piece is sent whole, with its type and its name', async () => {
  const { text, headers } = await sentOf(['a;b\r\n', 'ж;1\r\n']);
  expect(await text()).toBe('a;b\r\nж;1\r\n');
  expect(headers).toMatchObject({
    'Content-Type': 'text/csv',
    'Content-Disposition': 'attachment; filename="report.csv"',
  });
  expect(await (await sentOf([])).text()).toBe('');
});

it('what fails before its first piece is no answer yet, and is told as a failure', async () => {
  await expect(sentOf(['a'], 0)).rejects.toThrow('no more');
});

it('what fails later breaks the answer off, so that half of it passes for no whole', async () => {
  const { text, cutOffs } = await sentOf(['a', 'b'], 1);
  await expect(text()).rejects.toThrow('cut off');
  expect(cutOffs).toEqual([new Error('no more')]);
});

it('whoever goes away ends the making', async () => {
  let isOver = false;
  const endless = async function* () {
    try {
      for (;;) yield new Uint8Array(1);
    } finally {
      isOver = true;
    }
  };
  const { content } = await replyOf({ status: 200, file: { content: endless(), name: 'f' } }, 'text/csv', fail);
  const reader = (content as ReadableStream<Uint8Array>).getReader();
  await reader.read();
  await reader.read();
  await reader.cancel();
  expect(isOver).toBe(true);
});
