import { describe, expect, it } from 'vitest';
import { fromTrack } from './track.ts';

describe('Track', () => {
  it('tells events in their order and language', () => {
    const event = {
      at: Date.UTC(2026, 10, 20, 9),
      source: 'Econom',
      text: { en: 'Taken', ru: 'Забран' },
      status: 'ParcelPickedUp',
      isReturn: false,
    } as const;
    const { trackItems } = fromTrack([{ ...event, at: event.at + 5 }, event], { locale: 'ru', zone: 'Europe/Moscow' });
    expect(trackItems).toHaveLength(2);
    expect(trackItems[0]).toEqual({
      eventDateTime: '2026-11-20T12:00:00+03:00',
      eventSource: 'Econom',
      eventText: 'Забран',
      status: 7,
      isReturn: false,
    });
  });
});
