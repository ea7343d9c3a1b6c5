import type { QuoteRequest } from './request.ts';

/** A calculation that somebody asks for. */
export interface Calculation {
  readonly request: QuoteRequest;
  /** Also the options that urgency and filters would leave out. */
  readonly unfiltered: boolean;
  /** Also the options that lack a service asked for, to a caller who is shown which (interface 6.24). */
  readonly lackingServices?: boolean;
}

/** The same for each of the days ahead. */
export interface DayCalculation extends Calculation {
  /** How many, 1 to MOST_DELIVERY_DAYS. */
  readonly days: number;
}
