import type { CourierRegister, Letter } from '@cartage/storage';
import { plainName } from '../mail/plain-name.ts';

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

/** The register of a day, or an addition to it (interface 19.5), in the language of its files. */
export const registerWords = (told: ToldRegister): Pick<Letter, 'subject' | 'text'> => {
  const { brand, vendor, orders, places, withdrawn, late, isPdfLeftOut, register } = told;
  const company = plainName(told.company);
  const day = register.day.split('-').reverse().join('.');
  const isFirst = register.number === 1;
  const name = isFirst ? `Реестр на ${day}` : `Дополнение ${register.number - 1} к реестру на ${day}`;
  const parts: readonly (string | false)[] = [
    `${name} для службы «${vendor}». Отправитель: ${company}. Заказов к забору: ${orders}, мест: ${places}.`,
    orders > 0 &&
      (isFirst
        ? 'Заказы перечислены в приложенных файлах.'
        : 'Заказы в приложенных файлах — дополнительно к отправленным раньше.'),
    withdrawn.length > 0 && `Отменены, не забирать: ${withdrawn.join(', ')}.`,
    late.length > 0 && `Забор был назначен на более ранний день: ${late.join(', ')}.`,
    register.mayRepeat &&
      'Данные восстановлены из резервной копии: некоторые из этих заказов могли быть в более раннем письме. Заберите каждый из них один раз.',
    isPdfLeftOut && 'Печатная форма (PDF) не приложена: она слишком велика; в таблице есть всё то же.',
    brand,
  ];
  return { subject: `${name}, ${company}`, text: `${parts.filter((part) => part !== false).join('\n\n')}\n` };
};
