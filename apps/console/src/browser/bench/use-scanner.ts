import { useEffect, useRef } from 'react';
import { letterOf } from '../frame/keys.ts';
import { codeOf, gaps, noScan, withLetter } from './scan.ts';

/** Hears a scanner wherever the focus is; what it wrote into a field on the way is taken out again. */
export const useScanner = (onCode: (code: string) => void): void => {
  const current = useRef(onCode);
  useEffect(() => {
    current.current = onCode;
  });
  useEffect(() => {
    let scan = noScan;
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
      const isField = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
      const gap = isField ? gaps.inField : gaps.elsewhere;
      if (event.key === 'Enter') {
        const code = codeOf(scan, event.timeStamp, gap);
        scan = noScan;
        if (code === null) return;
        // It is the end of a code, and presses no button.
        event.preventDefault();
        event.stopPropagation();
        takeOut(event.target, code);
        current.current(code);
        return;
      }
      const letter = letterOf(event);
      if (letter !== null) scan = withLetter(scan, letter, event.timeStamp, gap);
    };
    addEventListener('keydown', press, true);
    return () => removeEventListener('keydown', press, true);
  }, []);
};

/** As somebody would who deletes it: whoever draws the field hears of it. */
const takeOut = (target: EventTarget | null, code: string): void => {
  if (!(target instanceof HTMLInputElement) || target.value.length < code.length) return;
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  set?.call(target, target.value.slice(0, -code.length));
  target.dispatchEvent(new Event('input', { bubbles: true }));
};
