import type { TrackEvent } from '@cartage/core';
import type { Selectable } from 'kysely';
import type { Tables } from '../tables.ts';

/** What a line of an order's history is made of again. */
export const eventColumns = ['at', 'source', 'text_en', 'text_ru', 'status', 'is_return'] as const;

/** As `eventColumns` give it. */
export type EventRow = Pick<Selectable<Tables['track_events']>, (typeof eventColumns)[number]>;

export const toEvent = (row: EventRow): TrackEvent => ({
  at: row.at,
  source: row.source,
  text: { en: row.text_en, ru: row.text_ru },
  status: row.status,
  isReturn: row.is_return === 1,
});
