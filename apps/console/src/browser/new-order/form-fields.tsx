import { createContext, type ReactNode, use } from 'react';
import { Select, TextArea, TextField } from '../parts/field.tsx';
import type { Place } from './places-of-problems.ts';

/** What is wrong beside which field, as far as it is told yet. */
export const Wrong = createContext<ReadonlyMap<Place, string>>(new Map());

/** What is wrong with the field of the name. */
export const useWrong = (place: Place): string | undefined => use(Wrong).get(place);

interface Named {
  /** As the interface names it: its problems come by this name. */
  readonly place: Place;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly hint?: ReactNode;
}

/** A field whose problems stand beside it. `as`: a number is typed on the keyboard for numbers, and stays a text. */
export const NamedField = ({
  place,
  as = 'text',
  ...rest
}: Named & {
  readonly as?: 'text' | 'number' | 'tel' | 'email' | 'date' | 'time' | 'long';
  readonly autoFocus?: boolean;
  readonly placeholder?: string;
}) => {
  const wrong = useWrong(place);
  if (as === 'long') return <TextArea {...rest} name={place} wrong={wrong} maxLength={1000} />;
  const isPlain = as === 'number' || as === 'text';
  return (
    <TextField
      {...rest}
      name={place}
      wrong={wrong}
      type={isPlain ? 'text' : as}
      inputMode={as === 'number' ? 'decimal' : undefined}
      autoComplete="off"
      maxLength={1000}
    />
  );
};

export const NamedSelect = <Value extends string>({
  place,
  ...rest
}: {
  readonly place: Place;
  readonly label: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
}) => <Select {...rest} name={place} wrong={useWrong(place)} />;
