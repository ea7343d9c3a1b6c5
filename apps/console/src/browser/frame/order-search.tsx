import { useNavigate, useSearch } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { Desk } from '../desk.ts';
import { ordersSearch } from '../orders/search.ts';
import { useWords } from '../words/locale.ts';
import { useKeys } from './keys.ts';
import { frameWords } from './words.ts';

/** So long somebody types without a question to the service, ms. */
const PAUSE_MS = 150;

/** The one box in which orders are looked for, by any number, name or phone: `/` leads to it from everywhere. */
export const OrderSearch = ({ desk }: { readonly desk: Desk }) => {
  const words = useWords(frameWords);
  const id = useId();
  const navigate = useNavigate();
  const { text = '' } = useSearch({ strict: false }) as { readonly text?: string };
  const [typed, setTyped] = useState(text);
  const box = useRef<HTMLInputElement>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useKeys({ '/': () => box.current?.select() });
  // What the address says, wherever it was changed; but not under somebody's hands.
  useEffect(() => {
    if (document.activeElement !== box.current) setTyped(text);
  }, [text]);

  const find = (next: string): void => {
    clearTimeout(pause.current);
    const isThere = location.pathname.endsWith('/orders');
    void navigate({
      to: '/$desk/orders',
      params: { desk: desk.key },
      // What the address of another screen says is none of a list of orders.
      search: (before) => ordersSearch({ ...(isThere ? before : {}), text: next.trim() || undefined }),
      replace: isThere,
    });
  };
  return (
    <search className="frame-search">
      <label htmlFor={id} className="unseen">
        {words.search}
      </label>
      <Search aria-hidden />
      <input
        ref={box}
        id={id}
        className="input"
        type="search"
        autoComplete="off"
        maxLength={100}
        placeholder={words.searchHint}
        value={typed}
        onChange={(event) => {
          const next = event.target.value;
          setTyped(next);
          clearTimeout(pause.current);
          pause.current = setTimeout(() => find(next), PAUSE_MS);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            find(typed);
            box.current?.blur();
          }
          if (event.key === 'Escape') box.current?.blur();
        }}
      />
      <kbd aria-hidden>/</kbd>
    </search>
  );
};
