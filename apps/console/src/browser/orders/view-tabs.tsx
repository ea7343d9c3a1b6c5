import { Link } from '@tanstack/react-router';
import { Bookmark, X } from 'lucide-react';
import { memo, useEffect, useId, useRef, useState } from 'react';
import type { Shop } from '../api.ts';
import type { Desk } from '../desk.ts';
import { Button } from '../parts/button.tsx';
import { Dialogue } from '../parts/dialogue.tsx';
import { TextField } from '../parts/field.tsx';
import { tell } from '../parts/toasts.tsx';
import { useFormats } from '../words/formats.ts';
import { useWords } from '../words/locale.ts';
import type { OrdersSearch } from './search.ts';
import { builtInNames, builtInViews, countIn, forgetView, inView, keepView, ownViews, viewOf } from './views.ts';
import { ordersWords } from './words.ts';

/** The views of a list with their counts, and those that somebody has named. */
export const ViewTabs = memo(
  ({
    desk,
    search,
    counts,
    unprinted,
  }: {
    readonly desk: Desk;
    readonly search: OrdersSearch;
    readonly counts: Shop.OrderCounts | undefined;
    /** Of those without a label. */
    readonly unprinted: Shop.OrderCounts | undefined;
  }) => {
    const words = useWords(ordersWords);
    const { number } = useFormats();
    const [own, setOwn] = useState(() => ownViews(desk.key));
    const [isNaming, setNaming] = useState(false);
    const current = viewOf(search);
    const tabs = useRef<HTMLElement>(null);
    // The view that is shown is seen among its tabs, also where it is one of the last.
    useEffect(() => {
      tabs.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    }, [search, counts, unprinted]);
    const isOwn = own.find((view) => JSON.stringify(view.search) === JSON.stringify(search));
    return (
      <div className="orders-views">
        <nav ref={tabs} className="tabs" aria-label={words.views}>
          {builtInNames.map((name) => {
            const counted = name === 'unprinted' ? unprinted : counts;
            const count = counted && countIn(builtInViews[name], counted);
            return (
              <Link
                key={name}
                to="/$desk/orders"
                params={{ desk: desk.key }}
                search={inView(search, builtInViews[name])}
                activeOptions={{ exact: true }}
                aria-current={current === name && !isOwn ? 'page' : undefined}
              >
                {words.view[name]}
                <span className="orders-count">{count === undefined ? '' : number(count)}</span>
              </Link>
            );
          })}
          {own.map((view) => (
            <span key={view.name} className="orders-own">
              <Link
                to="/$desk/orders"
                params={{ desk: desk.key }}
                search={view.search}
                activeOptions={{ exact: true }}
                aria-current={view === isOwn ? 'page' : undefined}
              >
                {view.name}
              </Link>
              {view === isOwn ? (
                <Button
                  kind="quiet"
                  size="small"
                  aria-label={words.forget(view.name)}
                  onClick={() => setOwn(forgetView(desk.key, view.name))}
                >
                  <X aria-hidden />
                </Button>
              ) : null}
            </span>
          ))}
        </nav>
        {isOwn || (current !== undefined && sameAs(search, builtInViews[current])) ? null : (
          <Button kind="quiet" size="small" onClick={() => setNaming(true)}>
            <Bookmark aria-hidden />
            {words.saveView}
          </Button>
        )}
        {isNaming ? (
          <NameView
            onClose={() => setNaming(false)}
            onName={(name) => {
              setOwn(keepView(desk.key, { name, search }));
              setNaming(false);
              tell(words.saved);
            }}
          />
        ) : null}
      </div>
    );
  },
);

const sameAs = (one: OrdersSearch, other: OrdersSearch): boolean => JSON.stringify(one) === JSON.stringify(other);

const NameView = ({ onName, onClose }: { readonly onName: (name: string) => void; readonly onClose: () => void }) => {
  const words = useWords(ordersWords);
  const form = useId();
  const [name, setName] = useState('');
  return (
    <Dialogue
      title={words.saveView}
      onClose={onClose}
      acts={
        <Button kind="first" type="submit" form={form}>
          {words.save}
        </Button>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== '') onName(name.trim());
        }}
      >
        <TextField label={words.viewName} value={name} onChange={setName} required maxLength={40} autoFocus />
      </form>
    </Dialogue>
  );
};
