import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useCompany } from '../desk.ts';
import { Button } from '../parts/button.tsx';
import { Bones, Loaded, Notice } from '../parts/states.tsx';
import { useWords } from '../words/locale.ts';
import { useBeginning } from './begin.ts';
import { newOrderWords } from './form-words.ts';
import { forgetForm, keptForm } from './kept-form.ts';
import { OrderFormScreen } from './order-form-screen.tsx';

/** A new order: what was typed in this tab and not made yet, else one like another, else an empty one. */
export const NewOrderScreen = () => {
  const desk = useCompany();
  const { like } = useSearch({ strict: false }) as { readonly like?: string };
  return <Beginning key={`${desk.key} ${like ?? ''}`} like={like ?? null} />;
};

const Beginning = ({ like }: { readonly like: string | null }) => {
  const words = useWords(newOrderWords);
  const desk = useCompany();
  const [kept, setKept] = useState(() => {
    const found = keptForm(desk.key);
    return found !== null && (like === null || found.like === like) ? found : null;
  });
  const [round, setRound] = useState(0);
  const beginning = useBeginning(desk, like, kept === null);
  const anew = (): void => {
    forgetForm(desk.key);
    setKept(null);
    setRound(round + 1);
  };
  return (
    <div className="stack">
      <div className="page-head">
        <div>
          <h1>{words.title}</h1>
          {like === null ? null : <p>{words.like(like)}</p>}
        </div>
        <Button kind="quiet" onClick={anew}>
          {words.startAnew}
        </Button>
      </div>
      {kept === null ? (
        <Loaded from={beginning} bones={<FormBones />}>
          {(form) => <OrderFormScreen key={round} desk={desk} begin={form} like={like} />}
        </Loaded>
      ) : (
        <>
          <Notice>
            <p>{kept.sent === null ? words.kept : words.lost}</p>
          </Notice>
          <OrderFormScreen desk={desk} begin={kept.form} like={kept.like} />
        </>
      )}
    </div>
  );
};

const FormBones = () => (
  <div className="new-order">
    <div className="stack">
      <div className="sheet sheet-body">
        <Bones lines={3} />
      </div>
      <div className="sheet sheet-body">
        <Bones lines={8} />
      </div>
    </div>
    <div className="sheet sheet-body">
      <Bones lines={8} />
    </div>
  </div>
);
