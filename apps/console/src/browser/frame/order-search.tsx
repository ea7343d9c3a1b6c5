import { useNavigate, useSearch } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { Desk } from '../desk.ts';
import { useAskingAnew } from '../orders/order-list.ts';
import { ordersSearch } from '../orders/search.ts';
import { useWords } from '../words/locale.ts';
import { useKeys } from './keys.ts';
import { frameWords } from './words.ts';

/** So long somebody types without a question to the service, ms. */
const PAUSE_MS = 100;

/** The number of the order that the text finds, where it finds no other, or is its number to the letter. */
const onlyOrder = async (desk: Desk, Text: string): Promise<string | null> => {
  const { orders } =
    desk.kind === 'operator'
      ? await desk.operator.ListOrders({ Text, PageSize: 2 })
      : await desk.shop.List({ Text, PageSize: 2 });
  const [first, ...others] = orders.map(({ orderId }) => orderId);
  if (first === undefined) return null;
  return others.length === 0 || first.toLowerCase() === Text.toLowerCase() ? first : null;
};

/** The one box in which orders are looked for, by any number, name or phone: `/` leads to it from everywhere. */
export const OrderSearch = ({ desk }: { readonly desk: Desk }) => {
  const words = useWords(frameWords);
  const id = useId();
  const navigate = useNavigate();
  const askAnew = useAskingAnew();
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
    // Whoever empties the box elsewhere looks for nothing, and stays.
    if (next.trim() === '' && !isThere) return;
    askAnew(next.trim());
    void navigate({
      to: '/$desk/orders',
      params: { desk: desk.key },
      // What the address of another screen says is none of a list of orders.
      search: (before) => ordersSearch({ ...(isThere ? before : {}), text: next.trim() || undefined }),
      replace: isThere,
    });
  };
  // The only order of that text is what they want to see; where they have gone on meanwhile, it is not.
  const openOnly = async (sought: string): Promise<void> => {
    if (sought === '') return;
    const number = await onlyOrder(desk, sought).catch(() => null);
    if (number === null || box.current?.value.trim() !== sought || box.current === document.activeElement) return;
    if (!location.pathname.endsWith('/orders')) return;
    void navigate({ to: '/$desk/orders/$number', params: { desk: desk.key, number } });
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
            void openOnly(typed.trim());
          }
          if (event.key === 'Escape') box.current?.blur();
        }}
      />
      <kbd aria-hidden>/</kbd>
    </search>
  );
};
