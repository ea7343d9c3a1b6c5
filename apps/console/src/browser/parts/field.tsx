import { type ComponentProps, type ReactNode, useId } from 'react';

interface Around {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** What is wrong with the value, as the service or the form says it. */
  readonly wrong?: string | null | undefined;
}

interface Told {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

/** A labelled control: `children` gets what ties it to its label, its hint and what is wrong. */
const Field = ({ label, hint, wrong, children }: Around & { readonly children: (told: Told) => ReactNode }) => {
  const id = useId();
  const describedBy = [hint ? `${id}-hint` : '', wrong ? `${id}-wrong` : ''].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-describedby': describedBy || undefined, 'aria-invalid': wrong ? true : undefined })}
      {hint ? <small id={`${id}-hint`}>{hint}</small> : null}
      {wrong ? (
        <span className="wrong" id={`${id}-wrong`} role="alert">
          {wrong}
        </span>
      ) : null}
    </div>
  );
};

type Changed<Value> = { readonly value: Value; readonly onChange: (value: Value) => void };

/** One line of text, or a date (`type="date"`), a time, a number as it was typed. */
export const TextField = ({
  label,
  hint,
  wrong,
  value,
  onChange,
  ...rest
}: Around & Changed<string> & Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'className' | 'id'>) => (
  <Field label={label} hint={hint} wrong={wrong}>
    {(told) => (
      <input {...rest} {...told} className="input" value={value} onChange={(event) => onChange(event.target.value)} />
    )}
  </Field>
);

/** A file from the reader's device; null: none is chosen any more. */
export const FileField = ({
  label,
  hint,
  wrong,
  accept,
  onChoose,
}: Around & { readonly accept: string; readonly onChoose: (file: File | null) => void }) => (
  <Field label={label} hint={hint} wrong={wrong}>
    {(told) => (
      <input
        {...told}
        type="file"
        className="input"
        accept={accept}
        onChange={({ target }) => onChoose(target.files?.[0] ?? null)}
      />
    )}
  </Field>
);

/** The days between which something lies; neither lies beyond the other. */
export const PeriodFields = ({
  words,
  from,
  to,
  onChange,
}: {
  readonly words: { readonly from: string; readonly to: string };
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly onChange: (changes: { readonly from?: string | undefined; readonly to?: string | undefined }) => void;
}) => (
  <>
    <TextField
      label={words.from}
      type="date"
      max={to}
      value={from ?? ''}
      onChange={(day) => onChange({ from: day || undefined })}
    />
    <TextField
      label={words.to}
      type="date"
      min={from}
      value={to ?? ''}
      onChange={(day) => onChange({ to: day || undefined })}
    />
  </>
);

export const TextArea = ({
  label,
  hint,
  wrong,
  value,
  onChange,
  ...rest
}: Around & Changed<string> & Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'className' | 'id'>) => (
  <Field label={label} hint={hint} wrong={wrong}>
    {(told) => (
      <textarea
        {...rest}
        {...told}
        className="input"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </Field>
);

/** A choice of a few; the browser's own, which phones and screen readers know. */
export const Select = <Value extends string>({
  label,
  hint,
  wrong,
  value,
  onChange,
  options,
  ...rest
}: Around &
  Changed<Value> & {
    readonly options: readonly { readonly value: Value; readonly label: string }[];
  } & Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'className' | 'id'>) => (
  <Field label={label} hint={hint} wrong={wrong}>
    {(told) => (
      <select
        {...rest}
        {...told}
        className="input"
        value={value}
        onChange={(event) => onChange(event.target.value as Value)}
      >
        {options.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </select>
    )}
  </Field>
);

export const Check = ({
  label,
  value,
  onChange,
  ...rest
}: { readonly label: ReactNode } & Changed<boolean> &
  Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'className' | 'type' | 'checked'>) => (
  <label className="check">
    <input {...rest} type="checkbox" checked={value} onChange={(event) => onChange(event.target.checked)} />
    <span>{label}</span>
  </label>
);
