import { roublesInWords } from '@cartage/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../parts/button.tsx';
import { Dialogue } from '../parts/dialogue.tsx';
import { TextField } from '../parts/field.tsx';
import { type At, FormFailure, problemsAt } from '../parts/form-dialogue.tsx';
import { partWords } from '../parts/words.ts';
import { useFormats } from '../words/formats.ts';
import { useLocale, useWords } from '../words/locale.ts';
import { kopecksTyped, roublesOf } from './sum.ts';
import { moneyWords } from './words.ts';

/**
 * A form about money, in two steps: what was typed, then the sum again in figures and in words, and whose it is. Nothing is sent
 * before both; where it is refused, what was typed is there again with what is wrong beside it.
 */
export const AskSum = <Answer,>({
  title,
  act,
  company,
  fields,
  first = '',
  hint,
  isSigned = false,
  missing,
  onSend,
  onDone,
  onClose,
  children,
}: {
  readonly title: string;
  readonly act: string;
  readonly company: string;
  /** Those beside the sum that show their own problems. */
  readonly fields: readonly string[];
  /** What stands in the sum at first. */
  readonly first?: string;
  readonly hint?: string;
  /** It may be below zero. */
  readonly isSigned?: boolean;
  /** A field without which nothing can be sent is still empty. */
  readonly missing: boolean;
  readonly onSend: (roubles: number) => Promise<Answer>;
  readonly onDone: (answer: Answer) => void;
  readonly onClose: () => void;
  /** `isTried`: somebody has wanted to go on. */
  readonly children: (at: At, isTried: boolean) => ReactNode;
}) => {
  const words = useWords(moneyWords);
  const { cancel } = useWords(partWords);
  const locale = useLocale();
  const { money } = useFormats();
  const form = useId();
  const [typed, setTyped] = useState(first);
  const [isTried, setTried] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const kopecks = kopecksTyped(typed);
  const isRight = kopecks !== null && kopecks !== 0 && (isSigned || kopecks > 0);
  const sum = kopecks ?? 0;
  const sending = useMutation({
    mutationFn: () => onSend(roublesOf(sum)),
    onSuccess: onDone,
    onError: () => setAsked(false),
  });
  const at = problemsAt(sending.error);
  const inWords = `${sum < 0 ? '− ' : ''}${roublesInWords(Math.abs(sum), locale)}`;
  return (
    <Dialogue
      title={title}
      onClose={onClose}
      acts={
        <>
          {isAsked ? (
            <Button onClick={() => setAsked(false)}>{words.back}</Button>
          ) : (
            <Button onClick={onClose}>{cancel}</Button>
          )}
          <Button kind="first" type="submit" form={form} busy={sending.isPending}>
            {isAsked ? act : words.goOn}
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
          setTried(true);
          if (sending.isPending || !isRight || missing) return;
          if (isAsked) sending.mutate();
          else setAsked(true);
        }}
      >
        {isAsked ? (
          <div className="money-asked" role="status">
            <p className="money-left">{money(roublesOf(sum))}</p>
            <p>{inWords}</p>
            <p>
              <strong>{sum < 0 ? words.fromCompany(company) : words.toCompany(company)}</strong>
            </p>
          </div>
        ) : (
          <>
            <FormFailure of={sending.error} fields={['amount', ...fields]} />
            <TextField
              label={words.sum}
              inputMode={isSigned ? 'text' : 'decimal'}
              autoComplete="off"
              hint={isRight ? inWords : (hint ?? words.sumHint)}
              wrong={at('amount') ?? (isTried && !isRight ? words.sumWrong : undefined)}
              value={typed}
              onChange={setTyped}
            />
            {children(at, isTried)}
          </>
        )}
      </form>
    </Dialogue>
  );
};
