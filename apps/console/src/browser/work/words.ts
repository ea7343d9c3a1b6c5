import { type Dictionary, plural } from '../words/locale.ts';

export const workWords: Dictionary<{
  readonly chosen: (count: number) => string;
  readonly acts: string;
  readonly clear: string;
  readonly copyNumbers: string;
  readonly copied: (count: number) => string;
}> = {
  en: {
    chosen: (count) => `${plural('en', count, { one: 'order', other: 'orders' })} selected`,
    acts: 'What to do with the selected orders',
    clear: 'Clear the selection',
    copyNumbers: 'Copy numbers',
    copied: (count) => `${plural('en', count, { one: 'number', other: 'numbers' })} copied`,
  },
  ru: {
    chosen: (count) =>
      `Выбрано: ${plural('ru', count, { one: 'заказ', few: 'заказа', many: 'заказов', other: 'заказа' })}`,
    acts: 'Что сделать с выбранными заказами',
    clear: 'Снять выбор',
    copyNumbers: 'Скопировать номера',
    copied: (count) =>
      `Скопировано: ${plural('ru', count, { one: 'номер', few: 'номера', many: 'номеров', other: 'номера' })}`,
  },
};
