import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { CartageError, type Shop } from '../api.ts';
import { useCompany } from '../desk.ts';
import { Button } from '../parts/button.tsx';
import { TextField } from '../parts/field.tsx';
import { FormFailure, problemsAt } from '../parts/form-dialogue.tsx';
import { tell } from '../parts/toasts.tsx';
import { useWords } from '../words/locale.ts';
import { vendorWords } from './words.ts';

/** No note of that name is no failure: it can be made. */
const found = (asked: Promise<Shop.VendorParameter>): Promise<Shop.VendorParameter | null> =>
  asked.catch((failure: unknown) => {
    if (failure instanceof CartageError && failure.code === 'RequestInvalid' && failure.status === 400) return null;
    throw failure;
  });

/** What a company keeps of a vendor for its own programs, by name: looked up, kept, changed, deleted. */
export const VendorNotes = ({ vendorKey }: { readonly vendorKey: string }) => {
  const words = useWords(vendorWords);
  const { shop } = useCompany();
  const [name, setName] = useState('');
  const [value, setValue] = useState('');
  const of = (parameterKey: string) => ({ vendorKey, parameterKey });
  const look = useMutation({
    mutationFn: (parameterKey: string) => found(shop.GetVendorParameter(of(parameterKey))),
    onSuccess: (note) => setValue(note?.value ?? ''),
  });
  const known = look.data;
  const keep = useMutation({
    mutationFn: () =>
      known
        ? shop.UpdateVendorParameter({ ...of(name), body: { value } })
        : shop.CreateVendorParameter({ ...of(name), body: { value } }),
    onSuccess: () => {
      tell(words.toldKept);
      look.mutate(name);
    },
  });
  const remove = useMutation({
    mutationFn: () => shop.DeleteVendorParameter(of(name)),
    onSuccess: () => {
      tell(words.toldDeleted);
      look.mutate(name);
    },
  });
  const failure = keep.error ?? remove.error ?? look.error;
  const at = problemsAt(failure);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    keep.reset();
    if (known === undefined || look.variables !== name) look.mutate(name);
    else keep.mutate();
  };
  const isFound = known !== undefined && look.variables === name;
  return (
    <details className="sheet fold">
      <summary>{words.parameters}</summary>
      <form className="sheet-body stack" noValidate onSubmit={submit}>
        <p className="soft">{words.parametersText}</p>
        <FormFailure of={failure} fields={['parameterKey', 'value']} />
        <TextField
          label={words.parameterKey}
          hint={words.parameterKeyHint}
          autoComplete="off"
          spellCheck={false}
          value={name}
          onChange={setName}
          wrong={at('parameterKey')}
        />
        {isFound ? (
          <>
            {known === null ? <p className="soft">{words.parameterUnknown}</p> : null}
            <TextField label={words.parameterValue} value={value} onChange={setValue} wrong={at('value')} />
          </>
        ) : null}
        <div className="line-of">
          <Button type="submit" busy={look.isPending || keep.isPending}>
            {isFound ? (known === null ? words.createParameter : words.updateParameter) : words.findParameter}
          </Button>
          {isFound && known !== null ? (
            <Button kind="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
              {words.deleteParameter}
            </Button>
          ) : null}
        </div>
      </form>
    </details>
  );
};
