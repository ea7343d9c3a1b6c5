import { type Instant, parseDateTime } from '@cartage/core';
import { VendorProblem } from '@cartage/vendor-kit';

/** The vendor's moments carry 0 to 9 fractional digits. */
export function readMoment(text: string, timeZone: string): Instant {
  const at = parseDateTime(text, timeZone);
  if (at === undefined) throw new VendorProblem({ kind: 'defect' }, `The vendor's answer holds no moment: '${text}'.`);
  return at;
}
