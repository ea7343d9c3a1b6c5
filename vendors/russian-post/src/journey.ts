import { type LocalText, type OrderStatus, parseDateTime, statuses, type VendorEvent } from '@cartage/core';
import { type CallContext, readEach, vendorEvent } from '@cartage/vendor-kit';
import type { Operation } from './history.ts';
import { manifest } from './manifest.ts';
import { statusOf } from './statuses.ts';

/** What the operations with one postal item say, oldest first. */
export const eventsOf = (
  operations: readonly Operation[],
  barcode: string,
  call: CallContext,
): readonly VendorEvent[] => {
  const told = readEach(operations, readOperation, call, 'Russian Post told of operations that cannot be read.', {
    barcode,
  });
  return standing(told.toSorted((a, b) => a.event.at - b.event.at));
};

/** It takes the last operation back: by mistake of an operator, or because the sender wants it. */
const UNDOING = '26';

interface Told {
  readonly isUndoing: boolean;
  readonly event: VendorEvent;
}

/**
 * Without operations that were taken back; what takes one back leaves the item where it was before. From the operation
 * "return" on whatever happens happens on the way to the sender: it arrives at their office, and not at the receiver's.
 */
function standing(told: readonly Told[]): readonly VendorEvent[] {
  const kept: Told[] = [];
  const stations: { readonly status: OrderStatus; readonly isReturning: boolean }[] = [];
  for (const { isUndoing, event } of told) {
    if (isUndoing) {
      stations.pop();
      const undone = kept.findLastIndex((one) => !one.isUndoing);
      if (undone >= 0) kept.splice(undone, 1);
    } else {
      const isReturning = event.status === 'Returning' || stations.at(-1)?.isReturning === true;
      const isFurther = isReturning && statuses[event.status].group === 'with-vendor' && !isTrouble(event.status);
      stations.push({ status: isFurther ? 'Returning' : event.status, isReturning });
    }
    const status = stations.at(-1)?.status ?? 'VendorStatus';
    const isReturn = status === 'Returning' || status === 'FinishedWithReturn';
    kept.push({ isUndoing, event: { ...event, status, isReturn } });
  }
  return kept.map(({ event }) => event);
}

/** The service gives the offset with each moment; without one it counts by Moscow. */
function readOperation(operation: unknown): Told | undefined {
  const { type, attribute, mailType, typeName, attributeName, at, place, receiver } = operation as Operation;
  const status = statusOf(type, attribute, mailType);
  const words = [typeName, attributeName].filter((word) => word !== '').join(': ');
  const event = vendorEvent({
    at: type === '' ? undefined : parseDateTime(at, 'Europe/Moscow'),
    source: manifest.name,
    text: [words || `${type}.${attribute}`, place],
    status,
    receivedBy: isDelivered(status) ? receiver : null,
  });
  return event && { isUndoing: type === UNDOING, event };
}

/**
 * What has become of an order of several items, each with its own history: every event says which item it is about. The order
 * is where the last of them is, and ends when all have ended; what one of them is in trouble with is told at once.
 */
export function together(items: readonly (readonly VendorEvent[])[]): readonly VendorEvent[] {
  const [only = []] = items;
  if (items.length < 2) return only;
  const now: (OrderStatus | null)[] = items.map(() => null);
  return items
    .flatMap((events, item) => events.map((event) => ({ event, item })))
    .sort((a, b) => a.event.at - b.event.at || a.item - b.item)
    .map(({ event, item }) => {
      now[item] = event.status;
      const status = isTrouble(event.status) ? event.status : statusOfAll(now);
      return {
        ...event,
        text: ofItem(event.text, item + 1, items.length),
        status,
        receivedBy: isDelivered(status) ? event.receivedBy : null,
      };
    });
}

const statusOfAll = (items: readonly (OrderStatus | null)[]): OrderStatus => {
  const known = items.map((status) => status ?? 'TransferredToVendor');
  const under = known.filter((status) => statuses[status].group !== 'final');
  if (under.length === 0) {
    const ends = [...new Set(known)];
    // A part was delivered, and the rest was not.
    return ends[1] === undefined && ends[0] !== undefined ? ends[0] : 'FinishedWithAdditional';
  }
  const kinds = new Set(under);
  const [first = 'VendorStatus', second] = [...kinds].sort((a, b) => statuses[a].rank - statuses[b].rank);
  if (second === undefined || statuses[first].group === 'with-vendor') return first;
  // Nothing leads from these back to the way, where another item may be.
  return 'ProblemDetected';
};

const isTrouble = (status: OrderStatus): boolean => statuses[status].master === 'ProblemDetected';

const isDelivered = (status: OrderStatus): boolean => status === 'Finished' || status === 'FinishedWithAdditional';

const ofItem = ({ en, ru }: LocalText, item: number, of: number): LocalText => ({
  en: `Place ${item} of ${of}: ${en}`,
  ru: `Место ${item} из ${of}: ${ru}`,
});
