import { type CompanySettingKey, type CompanySettings, companySettings, isCompanySettingKey } from './catalogue.ts';
import type { SettingEntry } from './entry.ts';
import { readStored } from './judge-setting.ts';

/** Settings as they are stored; what this version of the catalogue does not know, or would not accept, is left out. */
export const readCompanySettings = (stored: Readonly<Record<string, string>>): CompanySettings =>
  Object.fromEntries(
    Object.entries(stored).flatMap(([key, text]) => {
      if (!isCompanySettingKey(key)) return [];
      const entry: SettingEntry<unknown> = companySettings[key];
      const texts = readStored(entry, text);
      const value = texts && entry.typed(texts);
      return value === null || value === undefined ? [] : [[key, value]];
    }),
  );

/**
 * What counts, as a text: `true` or `false` of a toggle, the one entry of a setting that has one, or a JSON object of the
 * entries. Where nothing is settled that is the default, and `false` where there is none.
 */
export const settingValue = (key: CompanySettingKey, stored: string | undefined): string =>
  isSettled(key, stored) ? stored : written(entryOf(key).default ?? false);

/** Whether what is stored counts; where it is nothing, or can no longer be read, the default does. */
export const isSettled = (key: CompanySettingKey, stored: string | undefined): stored is string =>
  stored !== undefined && readStored(entryOf(key), stored) !== null;

const entryOf = (key: CompanySettingKey): SettingEntry<unknown> => companySettings[key];

const written = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));
