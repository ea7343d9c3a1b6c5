import type { Problem } from '@cartage/core';

/** A wire model in the core's words. */
export interface Converted<T> {
  readonly value: T;
  /** What the core cannot see, because it has no words for it. Targets are JSON paths. */
  readonly problems: readonly Problem[];
  /** Where the client wrote what the core speaks of: `pickup.date` is `deliveryOptions.takeDate`. */
  readonly targetOf: (coreTarget: string) => string;
}
