import { useEffect, useRef } from 'react';

/**
 * The letter that a key writes on an American keyboard, whatever language is chosen: `С` of a Russian layout is the key C. Scanners
 * press these, and what a key does on a screen is named by them. null: a key that writes nothing.
 */
export const letterOf = ({ key, code, shiftKey }: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): string | null => {
  if ([...key].length !== 1) return null;
  if (code === 'Slash' && (key === '.' || key === ',')) return shiftKey ? '?' : '/';
  if (key.charCodeAt(0) < 128) return key;
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  return letter === undefined ? key : shiftKey ? letter : letter.toLowerCase();
};

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
      const act = current.current[letterOf(event) ?? event.key];
      if (!act) return;
      event.preventDefault();
      act(event);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
};
