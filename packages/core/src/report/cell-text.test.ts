import { expect, it } from 'vitest';
import { cellText } from './cell-text.ts';
import type { Cell, CellKind } from './report.ts';

it.each<[CellKind, Cell, string]>([
  ['text', ' =1', ' =1'],
  ['date', '2026-11-22', '2026-11-22'],
  ['time', Date.parse('2026-11-22T21:30:00.999Z'), '2026-11-23T00:30:00+03:00'],
  ['count', 12, '12'],
  ['kilograms', 0.1 + 0.2, '0.3'],
  ['kilograms', 2, '2'],
  ['tenths', 15, '1.5'],
  ['tenths', -20, '-2.0'],
  ['money', 123_456, '1234.56'],
  ['money', 5, '0.05'],
  ['money', -5, '-0.05'],
  ['money', 0, '0.00'],
  ['money', 999_999_999_999_999, '9999999999999.99'],
  ['money', null, ''],
  ['text', null, ''],
])('a cell of %s %j is %j', (kind, cell, text) => {
  expect(cellText(kind, cell, 'Europe/Moscow')).toBe(text);
});
