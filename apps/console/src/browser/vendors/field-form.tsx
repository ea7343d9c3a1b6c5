import type { Operator, Shop } from '../api.ts';
import { Check, Select, TextField } from '../parts/field.tsx';
import type { At } from '../parts/form-dialogue.tsx';
import { names, useWords } from '../words/locale.ts';
import { vendorWords } from './words.ts';

/** What a plugin says of a field of its connections; the same to the operator and to companies. */
type PluginField = Operator.PluginField | Shop.VendorField;

/** How the service shows a secret that it has; sent back, it stays. */
const MASK = '********';

export type Values = Readonly<Record<string, string>>;

/** What stands in the fields at first: what is stored, secrets left empty. */
export const valuesOf = (fields: readonly PluginField[], stored: Readonly<Record<string, unknown>>): Values =>
  Object.fromEntries(
    fields.map(({ code, isSecret, default: absent, kind }) => {
      const value = names(stored).get(code);
      if (isSecret || value === MASK) return [code, ''];
      return [code, typeof value === 'string' ? value : kind === 'boolean' || kind === 'choice' ? (absent ?? '') : ''];
    }),
  );

/**
 * What is sent of them. A secret that was left empty is not, so that the stored one stays; nor is another field that is empty
 * and was: the plugin's default counts then.
 */
export const sentOf = (
  fields: readonly PluginField[],
  values: Values,
  stored: Readonly<Record<string, unknown>>,
): Values =>
  Object.fromEntries(
    fields.flatMap(({ code, isSecret }) => {
      const value = names(values).get(code) ?? '';
      if (value !== '') return [[code, value]];
      return isSecret || (names(stored).get(code) ?? '') === '' ? [] : [[code, '']];
    }),
  );

/** The fields of a plugin, each as it is asked for. `part`: of which member of the request they are. */
export const PluginFields = ({
  fields,
  part,
  values,
  stored,
  onChange,
  at,
}: {
  readonly fields: readonly PluginField[];
  readonly part: string;
  readonly values: Values;
  readonly stored: Readonly<Record<string, unknown>>;
  readonly onChange: (values: Values) => void;
  readonly at: At;
}) => (
  <>
    {fields.map((field) => (
      <OneField
        key={field.code}
        field={field}
        value={names(values).get(field.code) ?? ''}
        isStored={(names(stored).get(field.code) ?? '') !== ''}
        onChange={(value) => onChange({ ...values, [field.code]: value })}
        wrong={at(`${part}.${field.code}`)}
      />
    ))}
  </>
);

const OneField = ({
  field: { name, description, kind, isSecret, isRequired, values, default: absent },
  value,
  isStored,
  onChange,
  wrong,
}: {
  readonly field: PluginField;
  readonly value: string;
  readonly isStored: boolean;
  readonly onChange: (value: string) => void;
  readonly wrong: string | undefined;
}) => {
  const words = useWords(vendorWords);
  const hint = [
    description,
    isSecret && isStored ? words.keepSecret : '',
    absent === null || kind === 'boolean' ? '' : words.defaultIs(absent),
  ]
    .filter(Boolean)
    .join(' · ');
  const label = isRequired ? (
    name
  ) : (
    <>
      {name} <span className="soft">({words.optional})</span>
    </>
  );
  if (kind === 'boolean')
    return <Check label={name} value={value === 'true'} onChange={(on) => onChange(String(on))} />;
  if (kind === 'choice')
    return (
      <Select
        label={label}
        hint={hint}
        wrong={wrong}
        value={value}
        onChange={onChange}
        options={[{ value: '', label: words.choose }, ...values.map((one) => ({ value: one, label: one }))]}
      />
    );
  return (
    <TextField
      label={label}
      hint={hint}
      wrong={wrong}
      // No password manager is to offer somebody's own password for a vendor's.
      type={isSecret ? 'password' : 'text'}
      autoComplete={isSecret ? 'new-password' : 'off'}
      spellCheck={false}
      inputMode={kind === 'number' ? 'decimal' : undefined}
      value={value}
      onChange={onChange}
    />
  );
};
