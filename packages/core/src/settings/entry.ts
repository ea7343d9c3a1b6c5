import type { LocalText } from '../local-text.ts';
import { type FieldKind, oneOf } from './field-kinds.ts';

/** Texts by the codes of a setting's entries. */
export type SettingTexts = Readonly<Record<string, string>>;

/** One entry that a setting is made of. */
export interface SettingField {
  /** By which it travels; `value` where it is the only one. */
  readonly code: string;
  /** As people read it. */
  readonly name: LocalText;
  /** What it is for, in a sentence. */
  readonly description: LocalText;
  /** What it may hold. */
  readonly kind: FieldKind;
  /** It may not be left out. */
  readonly required: boolean;
  /** Several values, with commas between them. */
  readonly multiple: boolean;
}

/** What is wrong with one entry beside the others. */
export interface FieldRefusal {
  /** Of the entry. */
  readonly code: string;
  /** A full sentence in both languages. */
  readonly text: LocalText;
}

/** A setting of the catalogue. */
export interface SettingEntry<Value, Default extends Value | null = Value | null> {
  /** As people read it. */
  readonly name: LocalText;
  /** What it changes, and what counts without it. */
  readonly description: LocalText;
  /** `toggle`: on or off; `single`: the one entry `value`; `several`: entries of their own names. */
  readonly form: 'toggle' | 'single' | 'several';
  /** At least one; of a toggle and a `single` the one entry `value`. */
  readonly fields: readonly SettingField[];
  /** What counts where it was never set; null: nothing does. */
  readonly default: Default;
  /** Whom it binds may not change it: only the operator does, by the command line. */
  readonly isOperators?: true;
  /** It is there beside the mock vendors alone. */
  readonly isOfSandbox?: true;
  /** What is wrong with entries that fit each for itself. */
  readonly together?: (texts: SettingTexts) => readonly FieldRefusal[];
  /** The value that the operations read. */
  readonly typed: (texts: SettingTexts) => Value | undefined;
}

type Told = Pick<SettingEntry<unknown>, 'name' | 'description' | 'isOperators' | 'isOfSandbox'>;

/** A setting that is on or off. */
export const toggle = (told: Told & { readonly default: boolean }): SettingEntry<boolean, boolean> => ({
  ...told,
  form: 'toggle',
  fields: [
    {
      name: told.name,
      description: told.description,
      code: 'value',
      kind: oneOf(['true', 'false']),
      required: true,
      multiple: false,
    },
  ],
  typed: ({ value }) => value === 'true',
});

/** A setting with one entry, `value`. */
export const single = <Value, Default extends Value | null>({
  kind,
  multiple = false,
  typed,
  ...told
}: Told & {
  readonly kind: FieldKind;
  readonly multiple?: boolean;
  readonly default: Default;
  readonly typed: (value: string) => Value | undefined;
}): SettingEntry<Value, Default> => ({
  ...told,
  form: 'single',
  fields: [{ name: told.name, description: told.description, code: 'value', kind, required: true, multiple }],
  typed: ({ value = '' }) => typed(value),
});

/** A setting with several entries. */
export const several = <Value, Default extends Value | null>(
  parts: Told & Pick<SettingEntry<Value, Default>, 'fields' | 'default' | 'together' | 'typed'>,
): SettingEntry<Value, Default> => ({ ...parts, form: 'several' });

/** An entry that has to be there. */
export const required = (code: string, kind: FieldKind, name: LocalText, description: LocalText): SettingField => ({
  code,
  name,
  description,
  kind,
  required: true,
  multiple: false,
});

/** An entry that may be left out. */
export const optional = (...told: Parameters<typeof required>): SettingField => ({
  ...required(...told),
  required: false,
});
