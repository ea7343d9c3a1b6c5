import { expect, it } from 'vitest';
import { codeOf, fastCodeOf, gaps, noScan, type Scan, withLetter } from './scan.ts';

const typed = (text: string, every: number): { readonly scan: Scan; readonly at: number } => {
  let [scan, at] = [noScan, 1_000];
  for (const letter of text) {
    at += every;
    scan = withLetter(scan, letter, at, gaps.inField);
  }
  return { scan, at };
};

it('takes what comes fast and ends with Enter', () => {
  const { scan, at } = typed('CTG-1234-5678', 12);
  expect(codeOf(scan, at + 12, gaps.inField)).toBe('CTG-1234-5678');
});

it('takes nothing that people type, nor Enter by itself, nor a few letters', () => {
  const slow = typed('CTG-1234-5678', 90);
  expect(codeOf(slow.scan, slow.at + 10, gaps.inField)).toBeNull();
  const fast = typed('CTG-1234-5678', 12);
  expect(codeOf(fast.scan, fast.at + 200, gaps.inField)).toBeNull();
  const short = typed('abc', 5);
  expect(codeOf(short.scan, short.at + 5, gaps.inField)).toBeNull();
  expect(codeOf(noScan, 5_000, gaps.inField)).toBeNull();
});

it('takes all that is typed outside of a field, where it means nothing else, until somebody pauses', () => {
  const slow = withLetter(
    withLetter({ text: 'CTG-1', at: 1_000, isFast: true }, '2', 1_400, gaps.elsewhere),
    '3',
    1_900,
    gaps.elsewhere,
  );
  expect(codeOf(slow, 2_500, gaps.elsewhere)).toBe('CTG-123');
  expect(codeOf(slow, 9_000, gaps.elsewhere)).toBeNull();
});

it('forgets what was typed before a pause', () => {
  let { scan, at } = typed('xyz', 150);
  at += 300;
  for (const letter of '1234567') {
    scan = withLetter(scan, letter, at, gaps.inField);
    at += 10;
  }
  expect(codeOf(scan, at, gaps.inField)).toBe('1234567');
});

it('takes what nothing ends where no letter was slow', () => {
  expect(fastCodeOf(typed('CTG-1234-5678', 12).scan)).toBe('CTG-1234-5678');
  expect(fastCodeOf(typed('CTG', 12).scan)).toBeNull();
  const { scan, at } = typed('CTG-1234', 12);
  const slow = withLetter(scan, '5', at + 400, gaps.elsewhere);
  expect(fastCodeOf(withLetter(slow, '6', at + 412, gaps.elsewhere))).toBeNull();
  expect(fastCodeOf(noScan)).toBeNull();
});
