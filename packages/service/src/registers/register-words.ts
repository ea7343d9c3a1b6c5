import type { LocalText } from '@cartage/core';
import type { CourierRegister } from '@cartage/storage';
import { plainName } from '../mail/plain-name.ts';
import type { Words } from '../mail/post.ts';

/** What a mail with a register tells. */
export interface ToldRegister {
  readonly brand: string;
  readonly vendor: string;
  readonly company: string;
  readonly register: Pick<CourierRegister, 'day' | 'number' | 'mayRepeat'>;
  readonly orders: number;
  readonly places: number;
  /** Numbers of orders that are not to be fetched any more. */
  readonly withdrawn: readonly string[];
  /** Numbers of orders that were to be fetched on an earlier day. */
  readonly late: readonly string[];
  /** There is one, and it was left out. */
  readonly isPdfLeftOut: boolean;
}

/** The register of a day, or an addition to it (interface 19.5). */
export const registerWords = (told: ToldRegister): Words => {
  const { brand, vendor, orders, places, withdrawn, late, isPdfLeftOut, register } = told;
  const company = plainName(told.company);
  const { day, number } = register;
  const russianDay = day.split('-').reverse().join('.');
  const name: LocalText =
    number === 1
      ? { en: `Register of ${day}`, ru: `Реестр на ${russianDay}` }
      : {
          en: `Addition ${number - 1} to the register of ${day}`,
          ru: `Дополнение ${number - 1} к реестру на ${russianDay}`,
        };
  const parts: readonly (LocalText | null)[] = [
    {
      en: `${name.en} for ${vendor}. Sender: ${company}. Orders to be fetched: ${orders}; places: ${places}.`,
      ru: `${name.ru} для службы «${vendor}». Отправитель: ${company}. Заказов к забору: ${orders}, мест: ${places}.`,
    },
    orders === 0
      ? null
      : {
          en:
            number === 1
              ? 'The orders stand in the attached files.'
              : 'The orders in the attached files come in addition to those mailed before.',
          ru:
            number === 1
              ? 'Заказы перечислены в приложенных файлах.'
              : 'Заказы в приложенных файлах — дополнительно к отправленным раньше.',
        },
    withdrawn.length === 0
      ? null
      : {
          en: `Canceled, do not fetch: ${withdrawn.join(', ')}.`,
          ru: `Отменены, не забирать: ${withdrawn.join(', ')}.`,
        },
    late.length === 0
      ? null
      : {
          en: `They were to be fetched on an earlier day: ${late.join(', ')}.`,
          ru: `Забор был назначен на более ранний день: ${late.join(', ')}.`,
        },
    register.mayRepeat
      ? {
          en: 'The data were restored from a copy: some of these orders may have come in an earlier mail. Fetch each of them once.',
          ru: 'Данные восстановлены из резервной копии: некоторые из этих заказов могли быть в более раннем письме. Заберите каждый из них один раз.',
        }
      : null,
    isPdfLeftOut
      ? {
          en: 'The printed register (PDF) is not attached, since it is too large; the table has all of it.',
          ru: 'Печатная форма (PDF) не приложена: она слишком велика; в таблице есть всё то же.',
        }
      : null,
  ];
  const say = (locale: keyof LocalText): string =>
    [...parts.flatMap((part) => (part === null ? [] : [part[locale]])), brand].join('\n\n');
  return {
    subject: { en: `${name.en}, ${company}`, ru: `${name.ru}, ${company}` },
    text: { en: say('en'), ru: say('ru') },
  };
};
