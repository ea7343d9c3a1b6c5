import { X } from 'lucide-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { useWords } from '../words/locale.ts';
import { Button } from './button.tsx';
import { sentencesOf } from './states.tsx';
import { partWords } from './words.ts';

interface Toast {
  readonly id: number;
  readonly tone: 'good' | 'bad';
  readonly text: ReactNode;
}

/** How long somebody has for reading that something was done; what failed stays until it is closed. */
const SHOWN_MS = 6_000;
/** More at once nobody reads. */
const MOST = 4;

let toasts: readonly Toast[] = [];
let last = 0;
const listeners = new Set<() => void>();
const set = (next: readonly Toast[]): void => {
  toasts = next;
  for (const listener of listeners) listener();
};
const close = (id: number): void => set(toasts.filter((one) => one.id !== id));

/** Says that something was done, for a while, at the edge of the page. */
export const tell = (text: ReactNode, tone: Toast['tone'] = 'good'): void => {
  last += 1;
  const id = last;
  set([...toasts.slice(-(MOST - 1)), { id, tone, text }]);
  if (tone === 'good') setTimeout(() => close(id), SHOWN_MS);
};

/** Says why something was not done. */
export const tellFailure = (failure: unknown): void => tell(<WhyNot of={failure} />, 'bad');

const WhyNot = ({ of }: { readonly of: unknown }) => <>{sentencesOf(of, useWords(partWords)).join(' ')}</>;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const Toasts = () => {
  const words = useWords(partWords);
  const shown = useSyncExternalStore(subscribe, () => toasts);
  return (
    <div className="toasts" role="status" aria-live="polite">
      {shown.map(({ id, tone, text }) => (
        <div key={id} className="toast" data-tone={tone}>
          <div>{text}</div>
          <Button kind="quiet" size="small" aria-label={words.close} onClick={() => close(id)}>
            <X aria-hidden />
          </Button>
        </div>
      ))}
    </div>
  );
};
