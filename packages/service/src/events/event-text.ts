import type { Locale } from '@cartage/core';
import type { StoredEvent } from '@cartage/outbox';

/** How an event is written into what is sent of it. The interface's word, handed in where the service is put together. */
export interface EventText {
  /** JSON, its date-times with the offset of the service's zone. */
  readonly write: (event: StoredEvent, locale: Locale) => string;
}
