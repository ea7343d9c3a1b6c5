import {
  addDays,
  type Instant,
  instantOf,
  type LocalDate,
  localDateOf,
  localTimeOf,
  parseDateTime,
} from '@cartage/core';
import type { CallContext, VendorQuoteRequest } from '@cartage/vendor-kit';

/** From when until when. */
export interface Span {
  readonly from: Instant;
  readonly to: Instant;
}

/** undefined: it cannot be read. */
export function spanOf(from: string, to: string, { timeZone }: CallContext): Span | undefined {
  const [start, end] = [parseDateTime(from, timeZone), parseDateTime(to, timeZone)];
  return start === undefined || end === undefined || end < start ? undefined : { from: start, to: end };
}

/** As the platform writes moments. */
const written = (at: Instant): string => new Date(at).toISOString().replace('Z', '000Z');

/** From the first day to the last one, both of them whole, by the clocks of the zone. */
export const writtenDays = (
  first: LocalDate,
  last: LocalDate,
  timeZone: string,
): { readonly from: string; readonly to: string } => ({
  from: written(instantOf(first, '00:00', timeZone)),
  to: written(instantOf(addDays(last, 1), '00:00', timeZone) - 1000),
});

type Terms = VendorQuoteRequest['terms'];

/** Whether the receiver wants it then: on the day, and within the hours, that were asked for. */
export function isWished(span: Span, terms: Terms, { timeZone }: CallContext): boolean {
  const { requestedDate, requestedTimeFrom, requestedTimeTo } = terms;
  if (requestedDate === null) return true;
  return (
    localDateOf(span.from, timeZone) === requestedDate &&
    span.from < instantOf(requestedDate, requestedTimeTo ?? '23:59:59', timeZone) &&
    span.to > instantOf(requestedDate, requestedTimeFrom ?? '00:00', timeZone)
  );
}

/** The hours of a span that begins and ends on one day; none of another. */
export const hoursOf = ({ from, to }: Span, { timeZone }: CallContext) =>
  localDateOf(from, timeZone) === localDateOf(to, timeZone) && localTimeOf(from, timeZone) < localTimeOf(to, timeZone)
    ? [{ from: localTimeOf(from, timeZone), to: localTimeOf(to, timeZone) }]
    : [];
