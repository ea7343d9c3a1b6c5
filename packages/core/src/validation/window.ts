import type { LocalText } from '../local-text.ts';
import { isTimeOfDay } from '../time.ts';
import { notAccepted } from './words.ts';

/** Judged only when both ends are times; what is none has a rule of its own. */
export const isWindow = (from: string | null, to: string | null): boolean =>
  from === null || to === null || !isTimeOfDay(from) || !isTimeOfDay(to) || from < to;

export const timeText = (time: string | null): LocalText =>
  notAccepted({ en: 'The time', ru: 'Время' }, time, { en: 'HH:mm, 00:00 to 23:59', ru: 'ЧЧ:мм, от 00:00 до 23:59' });

export const windowText = (from: string | null, to: string | null): LocalText => ({
  en: `The time window starts at ${from} and ends at ${to}; give an end later than the start.`,
  ru: `Интервал начинается в ${from}, а заканчивается в ${to}; конец должен быть позже начала.`,
});
