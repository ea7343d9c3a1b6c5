import type { LocalText } from '../local-text.ts';
import { type FieldKind, oneOf } from './field-kinds.ts';

/** Texts by the codes of a setting's entries. */
export type SettingTexts = Readonly<Record<string, string>>;

/** One entry that a setting is made of. */
export interface SettingField {
  readonly code: string;
  readonly name: LocalText;
  readonly description: LocalText;
  readonly kind: FieldKind;
  readonly required: boolean;
  /** Several values, with commas between them. */
  readonly multiple: boolean;
}

/** What is wrong with one entry beside the others. */
export interface FieldRefusal {
  readonly code: string;
  readonly text: LocalText;
}

/** A setting of the catalogue. */
export interface SettingEntry<Value, Default extends Value | null = Value | null> {
  readonly name: LocalText;
  /** What it changes, and what counts without it. */
  readonly description: LocalText;
  /** `toggle`: on or off; `single`: the one entry `value`; `several`: entries of their own names. */
  readonly form: 'toggle' | 'single' | 'several';
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
