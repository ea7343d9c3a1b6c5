import type { TrackEvent } from './event.ts';

/** A line of the history that tells no move, such as a change of what the order holds. */
export type Remark = Omit<TrackEvent, 'status' | 'isReturn'>;

/**
 * The history (interface 12.12) with the remarks in their places; of both what was recorded last comes first within a
 * second. A remark carries the status of the line that it stands on. That is looked up when the history is read, for a
 * vendor may report later what had happened before: so the newest line always carries the order's status, and every line
 * its true time.
 */
export function withRemarks(events: readonly TrackEvent[], remarks: readonly Remark[]): readonly TrackEvent[] {
  const oldest = events.at(-1);
  if (!oldest) return [];
  const lines: TrackEvent[] = [];
  const sorted = remarks.toSorted((one, other) => secondOf(other) - secondOf(one));
  let next = 0;
  for (const event of events) {
    for (let remark = sorted[next]; remark && !isBefore(remark, event); remark = sorted[next]) {
      lines.push(onTopOf(event, remark));
      next += 1;
    }
    lines.push(event);
  }
  // Made by a clock that was behind.
  return [...lines, ...sorted.slice(next).map((remark) => onTopOf(oldest, remark))];
}

const onTopOf = ({ status, isReturn }: TrackEvent, remark: Remark): TrackEvent => ({ ...remark, status, isReturn });

/** By whole seconds first, as the history is sorted. */
const isBefore = (remark: Remark, event: TrackEvent): boolean =>
  secondOf(remark) === secondOf(event) ? remark.at < event.at : secondOf(remark) < secondOf(event);

const secondOf = ({ at }: { readonly at: number }): number => Math.floor(at / 1000);
