import type { Problem } from '@cartage/core';
import { isAtOrBelow } from './path-text.ts';

/**
 * A rule that reads more than the field it speaks of: where `mended` matches a mended place, nothing that is said of a
 * place that `target` matches is to be believed. Both are paths within one element of a list.
 */
export interface Doubt {
  readonly mended: RegExp;
  readonly target: RegExp;
}

/**
 * The problems that do not lie at, below or above a mended place, nor in doubt because of one. Targets are JSON paths
 * of the same body.
 */
export const withoutMended = (
  problems: readonly Problem[],
  mended: readonly string[],
  doubts: readonly Doubt[] = [],
): readonly Problem[] =>
  mended.length === 0
    ? problems
    : problems.filter(({ target }) => target === null || !mended.some((path) => isTouched(target, path, doubts)));

function isTouched(target: string, path: string, doubts: readonly Doubt[]): boolean {
  if (isAtOrBelow(target, path) || isAtOrBelow(path, target)) return true;
  const [ofTarget, ofPath] = [inElement(target), inElement(path)];
  return (
    ofTarget.element === ofPath.element &&
    doubts.some((doubt) => doubt.mended.test(ofPath.path) && doubt.target.test(ofTarget.path))
  );
}

function inElement(path: string): { element: string; path: string } {
  const element = /^\[\d+\]\.?/.exec(path)?.[0] ?? '';
  return { element, path: path.slice(element.length) };
}
