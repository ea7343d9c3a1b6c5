import { median } from '../statistics.ts';

/** Whether more or less of a figure's ratio is better. */
export type Better = 'more' | 'less';

export interface Verdict {
  /** What the rounds allow to say so far; `open`: more of them may tell. */
  readonly kind: 'kept' | 'worse' | 'open';
  readonly median: number;
  /** In which the true median is, 19 times of 20. */
  readonly between: readonly [number, number];
  /** What the ratio must reach, or must not exceed. */
  readonly limit: number;
}

/** A ratio may be so much worse than the kept one. */
const ALLOWED = 0.03;

/**
 * Judges rounds by their median, and by how far they scatter on this very machine at this very time: a ratio is worse when even the
 * favourable end of what its median may be is beyond the limit, and kept when the other end is within it.
 */
export const judge = (ratios: readonly number[], kept: number, better: Better): Verdict => {
  const limit = better === 'more' ? kept * (1 - ALLOWED) : kept * (1 + ALLOWED);
  const between = medianIn(ratios);
  const within = (ratio: number): boolean => (better === 'more' ? ratio >= limit : ratio <= limit);
  const kind = between.every(within) ? 'kept' : between.some(within) ? 'open' : 'worse';
  return { kind, median: median(ratios), between, limit };
};

/** When no more rounds are run: what is still open is judged by the median alone. */
export const judgeFinally = (ratios: readonly number[], kept: number, better: Better): Verdict => {
  const verdict = judge(ratios, kept, better);
  if (verdict.kind !== 'open') return verdict;
  const isWithin = better === 'more' ? verdict.median >= verdict.limit : verdict.median <= verdict.limit;
  return { ...verdict, kind: isWithin ? 'kept' : 'worse' };
};

/** By the ranks between which the median of whatever the rounds are drawn from lies with 95 %; nothing of its shape is assumed. */
const medianIn = (ratios: readonly number[]): readonly [number, number] => {
  const sorted = [...ratios].sort((a, b) => a - b);
  const rank = Math.max(1, Math.round((ratios.length - 1.96 * Math.sqrt(ratios.length)) / 2));
  return [sorted[rank - 1] ?? Number.NaN, sorted[ratios.length - rank] ?? Number.NaN];
};
