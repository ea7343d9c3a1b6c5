import type { TrackEvent } from './event.ts';

/**
 * What makes two reports one event: time, status, source and the first of the words. Stable for ever: the history is
 * kept free of repeats by it. At most some 300 characters.
 */
export const fingerprintOf = ({ at, status, source, text }: Omit<TrackEvent, 'isReturn'>): string =>
  `${at}|${status}|${shorten(source, 60)}|${shorten(text.en, 200)}`;

// A cut through a pair of surrogates would come back from a database as another text.
const shorten = (text: string, length: number): string => text.slice(0, length).toWellFormed();
