import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { CartageError } from '../api.ts';
import { useWords } from '../words/locale.ts';
import { Button } from './button.tsx';
import { Confirm, Dialogue } from './dialogue.tsx';
import { Failure, Notice } from './states.tsx';
import { partWords } from './words.ts';

/** What is wrong with the field of that name, as the service has said it; undefined: nothing. */
export type At = (field: string) => string | undefined;

/** What stands beside each field of a form that was refused. */
export const problemsAt =
  (failure: unknown): At =>
  (field) =>
    (failure instanceof CartageError ? failure.problems : [])
      .filter(({ target }) => target === field)
      .map(({ message }) => message)
      .join(' ') || undefined;

/** Why a form was refused, but for what stands beside its fields already. */
export const FormFailure = ({ of, fields }: { readonly of: unknown; readonly fields: readonly string[] }) => {
  if (of === null || of === undefined) return null;
  if (!(of instanceof CartageError) || of.problems.length === 0) return <Failure of={of} />;
  const others = of.problems.filter(({ target }) => target === null || !fields.includes(target));
  if (others.length === 0) return null;
  if (others.length === of.problems.length) return <Failure of={of} />;
  return (
    <Notice tone="bad" alert>
      {others.map(({ message }) => (
        <p key={message}>{message}</p>
      ))}
    </Notice>
  );
};

/**
 * A form over the page. What was typed stays where sending it failed; what is wrong stands beside the field whose name
 * `fields` has, the rest above. Enter sends it.
 */
export const FormDialogue = <Answer,>({
  title,
  act,
  fields,
  onSend,
  onDone,
  onClose,
  wide = false,
  children,
}: {
  readonly title: string;
  /** The word of the button that sends it. */
  readonly act: string;
  /** Those that show their own problems. */
  readonly fields: readonly string[];
  readonly onSend: () => Promise<Answer>;
  readonly onDone: (answer: Answer) => void;
  readonly onClose: () => void;
  readonly wide?: boolean;
  readonly children: (at: At) => ReactNode;
}) => {
  const words = useWords(partWords);
  const form = useId();
  const sending = useMutation({ mutationFn: onSend, onSuccess: onDone });
  return (
    <Dialogue
      title={title}
      wide={wide}
      onClose={onClose}
      acts={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button kind="first" type="submit" form={form} busy={sending.isPending}>
            {act}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!sending.isPending) sending.mutate();
        }}
      >
        <FormFailure of={sending.error} fields={fields} />
        {children(problemsAt(sending.error))}
      </form>
    </Dialogue>
  );
};

/** Asks whether something is to be done, does it, and says why it was not done where that fails. */
export const ConfirmAct = <Answer,>({
  onAct,
  onDone,
  onClose,
  children,
  ...asked
}: {
  readonly title: string;
  readonly act: string;
  readonly danger?: boolean;
  readonly onAct: () => Promise<Answer>;
  readonly onDone: (answer: Answer) => void;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}) => {
  const doing = useMutation({ mutationFn: onAct, onSuccess: onDone });
  return (
    <Confirm {...asked} busy={doing.isPending} onConfirm={() => doing.mutate()} onClose={onClose}>
      {children}
      {doing.error ? <Failure of={doing.error} /> : null}
    </Confirm>
  );
};
