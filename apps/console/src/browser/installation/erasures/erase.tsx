import { useState } from 'react';
import type { Operator } from '../../api.ts';
import { useOperator } from '../../desk.ts';
import { Select, TextField } from '../../parts/field.tsx';
import { ConfirmAct, FormDialogue } from '../../parts/form-dialogue.tsx';
import { Notice } from '../../parts/states.tsx';
import { partWords } from '../../parts/words.ts';
import { useWords } from '../../words/locale.ts';
import { erasureWords } from './words.ts';

const kinds = ['phone', 'email', 'orderId'] as const;

/** First by what they are found, then what goes: nobody erases by one press. */
export const Erase = ({
  onDone,
  onClose,
}: {
  readonly onDone: (erased: Operator.Erased) => void;
  readonly onClose: () => void;
}) => {
  const words = useWords(erasureWords);
  const { required } = useWords(partWords);
  const { operator } = useOperator();
  const [kind, setKind] = useState<(typeof kinds)[number]>('phone');
  const [value, setValue] = useState('');
  const [isAsked, setAsked] = useState(false);
  const [isTried, setTried] = useState(false);
  if (isAsked)
    return (
      <ConfirmAct
        title={words.confirmTitle(value)}
        act={words.confirmAct}
        danger
        onAct={() => operator.Erase({ body: { [kind]: value } })}
        onDone={onDone}
        onClose={() => setAsked(false)}
      >
        <Items title={words.goes} items={words.goesList} />
        <Items title={words.stays} items={words.staysList} />
        <Notice tone="wait">{words.underWay}</Notice>
      </ConfirmAct>
    );
  return (
    <FormDialogue
      title={words.start}
      act={words.next}
      fields={[]}
      onSend={async () => setTried(true)}
      onDone={() => {
        if (value.trim() !== '') setAsked(true);
      }}
      onClose={onClose}
    >
      {() => (
        <>
          <Select
            label={words.by}
            value={kind}
            onChange={setKind}
            options={kinds.map((one) => ({ value: one, label: words.kinds.get(one) ?? one }))}
          />
          <TextField
            label={words.values.get(kind)}
            hint={words.hints.get(kind)}
            type={kind === 'email' ? 'email' : 'text'}
            inputMode={kind === 'phone' ? 'tel' : undefined}
            autoComplete="off"
            value={value}
            onChange={setValue}
            wrong={isTried && value.trim() === '' ? required : undefined}
          />
        </>
      )}
    </FormDialogue>
  );
};

const Items = ({ title, items }: { readonly title: string; readonly items: readonly string[] }) => (
  <div>
    <p>{title}</p>
    <ul className="bullets">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  </div>
);
