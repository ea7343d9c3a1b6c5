import type { Kopecks } from '../money.ts';
import { formatDateTime } from '../time.ts';
import type { Cell, CellKind } from './report.ts';

/**
 * A cell as a program reads it: numbers with a point, money with two decimals, dates `yyyy-MM-dd`, times as the wire has
 * them (interface 1.5). Empty where there is no value.
 */
export const cellText = (kind: CellKind, cell: Cell, zone: string): string => {
  if (cell === null) return '';
  if (kind === 'time') return formatDateTime(Number(cell), zone);
  return typeof cell === 'number' ? numberText(kind, cell) : cell;
};

/** A number as its kind writes it, with a point. */
export const numberText = (kind: CellKind, value: number): string => {
  if (kind === 'money') return roubles(value);
  if (kind === 'tenths') return (value / 10).toFixed(1);
  // Sums of weights are doubles, and 0.1 + 0.2 is to be 0.3.
  return String(kind === 'kilograms' ? Math.round(value * 1000) / 1000 : value);
};

const roubles = (kopecks: Kopecks): string => {
  const digits = String(Math.abs(kopecks)).padStart(3, '0');
  return `${kopecks < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
