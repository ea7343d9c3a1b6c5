import type { EventFacts, EventType, Instant } from '@cartage/core';

/** Something that a company is to be told of. */
export interface NewEvent<Type extends EventType = EventType> {
  readonly companyId: number;
  readonly type: Type;
  readonly at: Instant;
  /** The order that it is about. */
  readonly orderId: number | null;
  readonly facts: EventFacts<Type>;
}

/** An event where it stands in the line of its company. */
export interface StoredEvent extends NewEvent {
  /** From 1, and no other event's. */
  readonly place: number;
}
