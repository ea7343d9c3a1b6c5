import type { Instant } from '../time.ts';

/** Where an event stands: in the line of its company, and in time. */
export interface EventPlace {
  /** Whose line it stands in. */
  readonly companyId: number;
  /** From 1. */
  readonly place: number;
  /** When it was written, ms since 1970. */
  readonly at: Instant;
}

/**
 * The event's name for callers, the same wherever it is told: `evt_2t_1f3_mho2p1c0`. It is the cursor behind which a reader
 * goes on too. The moment is in it so that the cursor of a line that a restored backup has cut off is known for one.
 */
export const eventId = ({ companyId, place, at }: EventPlace): string =>
  `evt_${[companyId, place, at].map((part) => part.toString(36)).join('_')}`;

/** null: it is no event's name. */
export const readEventId = (id: string): EventPlace | null => {
  if (!/^evt(_[1-9a-z][0-9a-z]{0,10}){3}$/.test(id)) return null;
  const [companyId = 0, place = 0, at = 0] = id
    .split('_')
    .slice(1)
    .map((part) => Number.parseInt(part, 36));
  return [companyId, place, at].every(Number.isSafeInteger) ? { companyId, place, at } : null;
};
