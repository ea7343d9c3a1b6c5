import type { AccessRight, Problem } from '@cartage/core';

/** A wire model in the core's words. */
export interface Converted<T> extends Places {
  readonly value: T;
  /** What the core cannot see, because it has no words for it. Targets and reads are JSON paths. */
  readonly problems: readonly Problem[];
  /** What is wrong with the shape of what only the conversion could read; absent: nothing. As `readBody` has them. */
  readonly misread?: Misread;
  /** What a key must be allowed to do for this request, beside what its contract asks for. */
  readonly needs?: readonly AccessRight[];
  /** A session needs a proof of the last five minutes for what this request asks for; absent: as the contract says. */
  readonly needsProof?: boolean;
  /** Each place of the request that says whom it is for; absent where none can. */
  readonly forCompany?: readonly CompanyWish[];
}

/** Places of a request that could not be read. */
export interface Misread {
  readonly problems: readonly Problem[];
  /** JSON paths: what the rules say of these means nothing. */
  readonly unreadable: readonly string[];
}

/** The company that a request is for. */
export interface CompanyWish {
  /** null: the one that owns the key. */
  readonly companyId: number | null;
  /** JSON path. */
  readonly target: string;
}

/** Where the client wrote what the core speaks of. */
export interface Places {
  /** The one place to name in an answer: `pickup.date` is `deliveryOptions.takeDate`. */
  readonly targetOf: (corePath: string) => string;
  /** Every place that the value there was made of, where that is not always the target alone. */
  readonly placesOf?: (corePath: string) => readonly string[];
}

/** A problem of the core with JSON paths for target and reads. */
export function asWritten(found: Problem, { targetOf, placesOf }: Places): Problem {
  const { target, reads = target === null ? [] : [target] } = found;
  const places = reads.flatMap((path) => placesOf?.(path) ?? targetOf(path));
  return { ...found, target: target === null ? null : targetOf(target), reads: [...new Set(places)] };
}
