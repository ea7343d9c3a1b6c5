import type { Problem } from './problem.ts';

/**
 * A `T` that the checks found sound. It reads as a `T`; a `T` cannot stand for it, nor can a changed copy of one (a
 * spread drops the mark), so an act that takes it cannot be reached around its check.
 */
export type Checked<T> = T & Mark;

/** What a check says: the value, marked as sound, or everything that is wrong with it. */
export type Verdict<T> =
  | { readonly kind: 'sound'; readonly value: Checked<T> }
  | { readonly kind: 'wrong'; readonly problems: readonly Problem[] };

/**
 * The only maker of `Checked`, for the checks: `sound` when they found no problem. The value itself is handed back, the
 * mark being one of types alone.
 */
export const verdictOn = <T>(value: T, problems: readonly Problem[]): Verdict<T> =>
  problems.length === 0 ? { kind: 'sound', value: value as Checked<T> } : { kind: 'wrong', problems };

/** Never made: its private field is what no other type has and no spread carries over. */
declare class Mark {
  private readonly isSound: true;
}
