import type { Log } from '@cartage/service';

/** What follows the process. */
export interface Tracing {
  /** What a line of the log says of the span in which it is written. */
  readonly fields: () => object;
  /** Spans that have ended, and those that the collector has taken, since the start. */
  readonly counts: () => SpanCounts;
  /** Where it tells that the collector takes nothing, and that it does again. */
  readonly tellIn: (log: Log) => void;
  /** Sends what waits, for a moment. Never throws. */
  readonly close: () => Promise<void>;
}

export interface SpanCounts {
  readonly ended: number;
  readonly sent: number;
}

/** Who is followed, as every trace tells. */
export interface Followed {
  readonly serves: string;
  readonly version: string;
  readonly instance: string;
}
