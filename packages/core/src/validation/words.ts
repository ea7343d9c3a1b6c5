import type { LocalText } from '../local-text.ts';
import { isTimeOfDay } from '../time.ts';

/** A value in a sentence: in the language's quotation marks, and cut where it is long. */
export const quoted = (text: string): LocalText => {
  const shown = text.length > 60 ? `${text.slice(0, 60).toWellFormed()}…` : text;
  return { en: `'${shown}'`, ru: `«${shown}»` };
};

/** "The weight is 0; accepted: above 0." The name of the field and what is accepted come in both languages. */
export const notAccepted = (name: LocalText, value: string | number | null, accepted: LocalText): LocalText => {
  const shown = typeof value === 'string' ? quoted(value) : { en: value, ru: value };
  return {
    en: `${name.en} is ${shown.en ?? 'not given'}; accepted: ${accepted.en}.`,
    ru: `${name.ru}: ${shown.ru ?? 'не указано'}; допустимо: ${accepted.ru}.`,
  };
};

/** Characters as people count them: an emoji is one. */
export const isLonger = (text: string, most: number): boolean => text.length > most && [...text].length > most;

/** That the text has too many characters; `most`: how many are accepted. */
export const tooLong = (text: string, most: number): LocalText => ({
  en: `The text ${quoted(text).en} has ${[...text].length} characters; accepted: at most ${most}.`,
  ru: `Длина текста ${quoted(text).ru} в символах: ${[...text].length}; допустимо не больше ${most}.`,
});

/** Whether a database holds every character of it. */
export const isWritable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** That no database holds the text; shows it without what is wrong. */
export const unwritableText = (text: string): LocalText => {
  const shown = quoted(text.replaceAll('\0', '\u2400').toWellFormed());
  return {
    en: `The text ${shown.en} contains a NUL or half of a surrogate pair; accepted: any other Unicode text.`,
    ru: `Текст ${shown.ru} содержит NUL или половину суррогатной пары; допустим любой другой текст Unicode.`,
  };
};

/** Judged only when both ends are times; what is none has a rule of its own. */
export const isWindow = (from: string | null, to: string | null): boolean =>
  from === null || to === null || !isTimeOfDay(from) || !isTimeOfDay(to) || from < to;

/** That it is no time of the day. */
export const timeText = (time: string | null): LocalText =>
  notAccepted({ en: 'The time', ru: 'Время' }, time, { en: 'HH:mm, 00:00 to 23:59', ru: 'ЧЧ:мм, от 00:00 до 23:59' });

/** That the window ends before it starts. */
export const windowText = (from: string | null, to: string | null): LocalText => ({
  en: `The time window starts at ${from} and ends at ${to}; give an end later than the start.`,
  ru: `Интервал начинается в ${from}, а заканчивается в ${to}; конец должен быть позже начала.`,
});
