import type { LocalText } from './local-text.ts';
import { type MarksFormat, marksFormats } from './papers.ts';

/** What a company may settle for itself: an entry of the catalogue. */
export interface CompanySettingEntry {
  readonly name: LocalText;
  /** What it may be set to, as text. */
  readonly values: readonly string[];
  /** What counts where it was never set. */
  readonly default: string;
}

/** The catalogue of what companies may settle for themselves, by key. */
export const companySettings = {
  'print.marksFormat': {
    name: { en: 'Label size', ru: 'Формат этикеток' },
    values: marksFormats,
    default: 'A4',
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
