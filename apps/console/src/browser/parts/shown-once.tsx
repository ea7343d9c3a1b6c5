import { useState } from 'react';
import { useWords } from '../words/locale.ts';
import { Button } from './button.tsx';
import { Copied } from './copy.tsx';
import { Dialogue } from './dialogue.tsx';
import { Check } from './field.tsx';
import { Notice } from './states.tsx';
import { partWords } from './words.ts';

/** A secret that nobody can see again: it closes once they say that they have it, and not by Escape. */
export const ShownOnce = ({
  title,
  value,
  onClose,
}: {
  readonly title: string;
  readonly value: string;
  readonly onClose: () => void;
}) => {
  const words = useWords(partWords);
  const [isKept, setKept] = useState(false);
  return (
    <Dialogue
      title={title}
      acts={
        <Button kind="first" why={isKept ? null : words.keepFirst} onClick={onClose}>
          {words.done}
        </Button>
      }
    >
      <Notice tone="wait">{words.shownOnce}</Notice>
      <div className="secret">
        <Copied value={value} label={title} />
      </div>
      <Check label={words.kept} value={isKept} onChange={setKept} />
    </Dialogue>
  );
};
