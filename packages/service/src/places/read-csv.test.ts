import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readCsv } from './read-csv.ts';

const quoted = (field: string): string => (/[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field);

it('gives every field as it was written, however the text is cut', async () => {
  const field = fc.string({ unit: fc.constantFrom('a', 'ж', '"', ',', '\n', ' ', '🎄') });
  const rows = fc.array(fc.tuple(field, field, field), { maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(rows, fc.integer({ min: 1, max: 9 }), async (written, size) => {
      const text = [['one', 'two', 'three'], ...written].map((row) => row.map(quoted).join(',')).join('\r\n');
      async function* pieces() {
        const characters = Array.from(text);
        for (let start = 0; start < characters.length; start += size)
          yield characters.slice(start, start + size).join('');
      }
      const read: string[][] = [];
      for await (const row of readCsv(pieces())) read.push([...row.values()]);
      expect(read).toEqual(written);
    }),
  );
});
