import type { Event } from './generated/models.ts';

/** What an event may tell of. */
export type EventType = Event['type'];
