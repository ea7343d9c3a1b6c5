import type { LocalText } from '../local-text.ts';
import { sameText } from '../local-text.ts';
import { type Problem, problem } from '../problem.ts';
import { quoted } from '../validation/words.ts';
import { bareText, isBlank } from '../written-text.ts';
import { companySettings } from './catalogue.ts';
import type { FieldRefusal, SettingEntry, SettingField, SettingTexts } from './entry.ts';

/** How a setting is to be changed. */
export interface SettingUpdate {
  /** false: a toggle is off, and any other setting is left to its default again. */
  readonly enable: boolean;
  /** By the codes of its entries. */
  readonly fields: SettingTexts;
}

/** What came of judging an update. */
export interface JudgedUpdate {
  /** The entries as they would be stored; none where the default is to count. */
  readonly texts: SettingTexts;
  /** What is to be stored, where nothing is wrong; null: nothing, so that the default counts. */
  readonly stored: string | null;
  /** All that is wrong, each at `fields.<code>`. */
  readonly problems: readonly Problem[];
}

/** Judges an update of a setting by its entries; every entry that is wrong is named. */
export const judgeUpdate = (entry: SettingEntry<unknown>, { enable, fields }: SettingUpdate): JudgedUpdate => {
  const isToggle = entry.form === 'toggle';
  if (!enable && !isToggle) return leftToDefault;
  const given = Object.entries(fields).filter(([, text]) => !isBlank(text));
  const unknown = given.map(([code]) => code).filter((code) => isToggle || !entry.fields.some(isNamed(code)));
  const texts = isToggle ? { value: String(enable) } : tidied(entry.fields, given);
  const refusals = [...unknown.map((code) => ({ code, text: unknownField(entry, code) })), ...refusalsOf(entry, texts)];
  return {
    texts,
    stored: encode(entry, texts),
    problems: refusals.map(({ code, text }) => problem('RequestInvalid', `fields.${code}`, text)),
  };
};

/** The update that leaves a setting to its default. */
export const leftToDefault: JudgedUpdate = { texts: {}, stored: null, problems: [] };

/** What is stored as texts by the codes of the entries; null: what this version of the catalogue would not accept. */
export const readStored = (entry: SettingEntry<unknown>, stored: string): SettingTexts | null => {
  const decoded = decode(entry, stored);
  if (decoded === null || Object.keys(decoded).some((code) => !entry.fields.some((field) => field.code === code)))
    return null;
  // Versions before kept what was written.
  const texts = Object.fromEntries(
    Object.entries(decoded).map(([code, text]) => [
      code,
      entry.fields.find(isNamed(code))?.kind.tidied?.(text) ?? text,
    ]),
  );
  return refusalsOf(entry, texts).length === 0 ? texts : null;
};

const refusalsOf = ({ fields, together }: SettingEntry<unknown>, texts: SettingTexts): readonly FieldRefusal[] => {
  const each = fields.flatMap(({ code, name, kind, required, multiple }): readonly FieldRefusal[] => {
    const text = texts[code];
    if (text === undefined) return required ? [{ code, text: missing(code) }] : [];
    const values = multiple ? text.split(',') : [text];
    return values.flatMap((value) => {
      const refusal = kind.refusal(value, name);
      return refusal === null ? [] : [{ code, text: refusal }];
    });
  });
  return [...each, ...(together?.(texts) ?? [])];
};

/** Names match in any case (interface 1.3). */
const isNamed =
  (code: string) =>
  (field: SettingField): boolean =>
    field.code.toLowerCase() === code.toLowerCase();

/**
 * In the order of the catalogue, each as its kind keeps it; of several values each once, without blanks around it. Of two spellings of a code the
 * exact one counts, else the last.
 */
const tidied = (fields: readonly SettingField[], given: readonly (readonly [string, string])[]): SettingTexts =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const { code, kind, multiple } = field;
      const exact = given.find(([name]) => name === code);
      const [, text] = exact ?? given.findLast(([name]) => isNamed(name)(field)) ?? [];
      if (text === undefined) return [];
      return [[code, multiple ? [...new Set(text.split(',').map(bareText))].join(',') : (kind.tidied?.(text) ?? text)]];
    }),
  );

const encode = ({ form }: SettingEntry<unknown>, texts: SettingTexts): string =>
  form === 'several' ? JSON.stringify(texts) : (texts.value ?? '');

const decode = ({ form }: SettingEntry<unknown>, stored: string): SettingTexts | null => {
  if (form !== 'several') return { value: stored };
  try {
    const texts: unknown = JSON.parse(stored);
    const isMap = typeof texts === 'object' && texts !== null && !Array.isArray(texts);
    return isMap && Object.values(texts).every((text) => typeof text === 'string') ? { ...texts } : null;
  } catch {
    return null;
  }
};

const missing = (code: string): LocalText => ({
  en: `The entry ${code} is missing; the setting needs it.`,
  ru: `Не указано поле ${code}; оно обязательно.`,
});

const unknownField = ({ form, fields }: SettingEntry<unknown>, code: string): LocalText => {
  const shown = quoted(code);
  if (form === 'toggle')
    return {
      en: `The setting has no entry ${shown.en}; it is only on or off: enable is true or false.`,
      ru: `У настройки нет поля ${shown.ru}; она только включается и выключается: enable — true или false.`,
    };
  const known = sameText(fields.map((field) => field.code).join(', '));
  return {
    en: `The setting has no entry ${shown.en}; accepted: ${known.en}.`,
    ru: `У настройки нет поля ${shown.ru}; допустимо: ${known.ru}.`,
  };
};

/** RequestInvalid at `settingsKey`, which names all settings that there are. */
export const unknownSetting = (key: string, known: readonly string[] = Object.keys(companySettings)): Problem =>
  problem('RequestInvalid', 'settingsKey', {
    en: `There is no setting ${quoted(key).en}; accepted: ${known.join(', ')}.`,
    ru: `Нет настройки ${quoted(key).ru}; допустимо: ${known.join(', ')}.`,
  });
