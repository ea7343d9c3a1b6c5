import type { BlockList } from 'node:net';
import type { Locale } from '@cartage/core';
import type { Service } from '@cartage/service';
import type { Checks, Figures, Metrics } from '@cartage/telemetry';

/** What the HTTP surface is made from. */
export interface Api {
  readonly service: Service;
  /** Where the caller names no language of ours. */
  readonly locale: Locale;
  /** The word in the wire name of the service's order number (interface 1.11). */
  readonly brand: string;
  /** Requests a second for one key; 0: no limit. */
  readonly rateLimit: number;
  /** The address by which callers reach the service, for links; null: whatever a request was sent to. */
  readonly publicUrl: string | null;
  /** Proxies that are believed when they say where a request comes from; absent: none are. */
  readonly proxies?: BlockList | null;
  /** What /health asks: is this process alive? */
  readonly checks: Checks;
  /** What /health tells beside: what is still to come. */
  readonly awaited?: Checks;
  /** And figures. */
  readonly figures?: Figures;
  /** What /ready asks: can it serve now? What /health asks, where absent. */
  readonly ready?: Checks;
  /** Its figures, at /metrics. */
  readonly metrics?: Metrics;
}
