import { expect, it } from 'vitest';
import { isPdf } from '../answers/read-answer.ts';
import { plainPdf } from './plain-pdf.ts';

it('is a PDF of one page, with a table in which every object stands where it says', () => {
  const text = plainPdf('AC0000001', 'Order 7').toString();
  expect(isPdf(Buffer.from(text))).toBe(true);
  expect(text.match(/\/Type \/Page /g)).toHaveLength(1);
  const table = [...text.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset));
  expect(table).toHaveLength(5);
  for (const [n, offset] of table.entries()) expect(text.slice(offset)).toMatch(new RegExp(`^${n + 1} 0 obj\n`));
  const [, start = ''] = /startxref\n(\d+)\n%%EOF\n$/.exec(text) ?? [];
  expect(text.slice(Number(start))).toMatch(/^xref\n0 6\n/);
});

it('says how long its content is, and shows its lines without what would end them', () => {
  const text = plainPdf('A) Tj (B\\', 'Заказ 5').toString();
  const [, length, content = ''] = /\/Length (\d+) >>\nstream\n(.*)\nendstream/.exec(text) ?? [];
  expect(content).toHaveLength(Number(length));
  expect([...content.matchAll(/\((.*?)\) Tj/g)].map(([, line]) => line)).toEqual(['A Tj B', ' 5']);
});
