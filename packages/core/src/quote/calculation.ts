import type { QuoteRequest } from './request.ts';

/** A calculation that somebody asks for. */
export interface Calculation {
  readonly request: QuoteRequest;
  /** Also the options that urgency and filters would leave out. */
  readonly unfiltered: boolean;
}
