import type { AwaitedEvents } from './awaited-events.ts';
import type { EventText } from './event-text.ts';

/** The part of the service by which events are told. */
export interface Outbox {
  /** Who waits here for events of companies. */
  readonly events: AwaitedEvents;
  readonly eventText: EventText;
}
