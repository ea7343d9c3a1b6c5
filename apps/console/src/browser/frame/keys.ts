import { useEffect, useRef } from 'react';

/** What keys do on a screen, by `KeyboardEvent.key`; with Shift as the letter that comes of it. */
export type Keys = Readonly<Record<string, (event: KeyboardEvent) => void>>;

const isTypedInto = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) &&
  !(target instanceof HTMLInputElement && /^(checkbox|radio|button)$/.test(target.type));

/** Keys that work wherever the focus is, but not while somebody types, in a dialogue, or with Ctrl, Alt or Meta. */
export const useKeys = (keys: Keys): void => {
  const current = useRef(keys);
  useEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (isTypedInto(event.target) || document.querySelector('dialog[open]')) return;
      // Enter and the blank belong to what has the focus.
      const isControl = event.target instanceof HTMLElement && event.target.closest('a, button') !== null;
      if (isControl && (event.key === 'Enter' || event.key === ' ')) return;
      const act = current.current[event.key];
      if (!act) return;
      event.preventDefault();
      act(event);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
};
