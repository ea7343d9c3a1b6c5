import { useEffect, useRef } from 'react';
import { letterOf } from '../frame/keys.ts';
import { codeOf, fastCodeOf, gaps, noScan, OVER_MS, withLetter } from './scan.ts';

/** Hears a scanner wherever the focus is; what it wrote into a field on the way is taken out again. */
export const useScanner = (onCode: (code: string) => void): void => {
  const current = useRef(onCode);
  useEffect(() => {
    current.current = onCode;
  });
  useEffect(() => {
    let scan = noScan;
    let over: ReturnType<typeof setTimeout> | undefined;
    const end = (code: string): void => {
      scan = noScan;
      current.current(code);
    };
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
      const isField = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
      const gap = isField ? gaps.inField : gaps.elsewhere;
      if (event.key === 'Enter' || event.key === 'Tab') {
        clearTimeout(over);
        const isTab = event.key === 'Tab';
        const code = codeOf(scan, event.timeStamp, isTab ? gaps.inField : gap);
        const isScanned = code !== null && (!isTab || fastCodeOf(scan) !== null);
        if (!isScanned) {
          scan = noScan;
          return;
        }
        // It is the end of a code: it presses no button, and leads nowhere.
        event.preventDefault();
        event.stopPropagation();
        takeOut(event.target, code);
        end(code);
        return;
      }
      const letter = letterOf(event);
      if (letter === null) return;
      scan = withLetter(scan, letter, event.timeStamp, gap);
      if (isField) return;
      // A letter of a code is no key of the screen: `/` within one leads to no search.
      if (scan.text.trim().length > 1 || !/[ /?]/.test(letter)) event.preventDefault();
      clearTimeout(over);
      over = setTimeout(() => {
        const code = fastCodeOf(scan);
        if (code !== null) end(code);
      }, OVER_MS);
    };
    addEventListener('keydown', press, true);
    return () => {
      clearTimeout(over);
      removeEventListener('keydown', press, true);
    };
  }, []);
};

/** As somebody would who deletes it: whoever draws the field hears of it. */
const takeOut = (target: EventTarget | null, code: string): void => {
  if (!(target instanceof HTMLInputElement) || target.value.length < code.length) return;
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  set?.call(target, target.value.slice(0, -code.length));
  target.dispatchEvent(new Event('input', { bubbles: true }));
};
