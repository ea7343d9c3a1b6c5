import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { forServer } from './put-back-postgres.ts';

const head = ['--', '', 'SET statement_timeout = 0;', 'SET lock_timeout = 0;', 'SET transaction_timeout = 0;', ''];
const data = `COPY a (b) FROM stdin;\n\xff\nSET transaction_timeout = 0;\n\\.\n${'x'.repeat(9_000)}\n`;
const script = Buffer.from(head.join('\n') + data, 'latin1');

it.each([1, 7, 9_999_999])(
  'takes the setting that an older server does not know out of a script, in pieces of %d',
  async (size) => {
    const pieces = Array.from({ length: Math.ceil(script.length / size) }, (_, i) =>
      script.subarray(i * size, (i + 1) * size),
    );
    const [old, young] = [15, 17].map((major) => buffer(Readable.from(forServer(Readable.from(pieces), major))));
    const without = head.filter((line) => !line.includes('transaction')).join('\n') + data;
    expect((await old)?.toString('latin1')).toBe(without);
    expect(await young).toEqual(script);
  },
);

it('gives a script that is short, or has no such setting, as it is', async () => {
  const short = Buffer.from('SET lock_timeout = 0;\nselect 1;\n');
  expect(await buffer(Readable.from(forServer(Readable.from([short]), 15)))).toEqual(short);
});
