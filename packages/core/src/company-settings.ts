import type { LocalText } from './local-text.ts';
import { type MarksFormat, marksFormats } from './papers.ts';

/** What a company may settle for itself: an entry of the catalogue. */
export interface CompanySettingEntry {
  readonly name: LocalText;
  /** What it may be set to, as text. */
  readonly values: readonly string[];
  /** What counts where it was never set. */
  readonly default: string;
  /** The values in words, where they are too many to be listed. */
  readonly words?: LocalText;
}

/** Whole percent. */
const percents: readonly string[] = Array.from({ length: 101 }, (_, percent) => String(percent));

/** The catalogue of what companies may settle for themselves, by key. */
export const companySettings = {
  'print.marksFormat': {
    name: { en: 'Label size', ru: 'Формат этикеток' },
    values: marksFormats,
    default: 'A4',
  },
  'payment.mode': {
    name: { en: 'What deliveries are paid by', ru: 'Чем оплачивается доставка' },
    values: ['invoice', 'card'],
    default: 'invoice',
  },
  'payment.tolerance': {
    name: {
      en: 'By how much the price of a paid order may rise before the hand-over waits for approval, percent',
      ru: 'На сколько может вырасти цена оплаченного заказа, прежде чем передача потребует согласования, процентов',
    },
    values: percents,
    default: '10',
    words: { en: 'a whole number from 0 to 100', ru: 'целое число от 0 до 100' },
  },
} as const satisfies Record<string, CompanySettingEntry>;

/** A key of the catalogue. */
export type CompanySettingKey = keyof typeof companySettings;

/** What a company has settled; what it has not is absent. */
export type CompanySettings = { readonly [Key in CompanySettingKey]?: (typeof companySettings)[Key]['values'][number] };

/** Whether the catalogue has such a key. */
export const isCompanySettingKey = (key: string): key is CompanySettingKey => Object.hasOwn(companySettings, key);

/** Settings as they are stored; what another version of the catalogue knew and this one does not is left out. */
export const readCompanySettings = (stored: Readonly<Record<string, string>>): CompanySettings =>
  Object.fromEntries(
    Object.entries(stored).filter(
      ([key, value]) => isCompanySettingKey(key) && (companySettings[key].values as readonly string[]).includes(value),
    ),
  );

/** The size of a company's marks where a request names none (interface 17.3). */
export const marksFormatOf = (settings: CompanySettings | undefined): MarksFormat =>
  settings?.['print.marksFormat'] ?? companySettings['print.marksFormat'].default;

/** Whether a card pays what the company's balance would (interface 16.10). */
export const takesCards = (settings: CompanySettings | undefined): boolean => settings?.['payment.mode'] === 'card';

/** By how many percent the price may rise after it was paid, before somebody has to agree (interface 16.11). */
export const paymentTolerance = (settings: CompanySettings | undefined): number =>
  Number(settings?.['payment.tolerance'] ?? companySettings['payment.tolerance'].default);
