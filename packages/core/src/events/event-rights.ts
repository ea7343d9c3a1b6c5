import type { AccessRight } from '../access-rights.ts';
import { type EventType, eventTypes } from './event-types.ts';

/** What a key must be allowed to do, beside reading orders, to be told of events of this type. */
export const rightsForEvent = (type: EventType): readonly AccessRight[] => {
  if (type.startsWith('balance.')) return ['Balance'];
  return type.startsWith('vendor.') ? ['Vendors'] : [];
};

/** Of which types a key with these rights is told. null: it has all. */
export const readableEventTypes = (rights: readonly AccessRight[] | null): readonly EventType[] =>
  eventTypes.filter((type) => rightsForEvent(type).every((right) => rights === null || rights.includes(right)));
