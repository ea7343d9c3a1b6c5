import type { City } from './city-points.ts';
import { element } from './element.ts';
import { vendorLook } from './kinds.ts';
import { anything, type Wish } from './matching.ts';
import type { Words } from './page-words.ts';

type Filters = Omit<Wish, 'query'>;

/** The boxes to tick: those of which the city has more than one kind, and payment and hours. */
export const fillFilters = (
  panel: HTMLElement,
  city: City,
  words: Words,
  changed: (filters: Filters) => void,
): void => {
  let filters: Filters = anything;
  const change = (next: Partial<Filters>): void => {
    filters = { ...filters, ...next };
    changed(filters);
  };
  const boxes: HTMLInputElement[] = [];
  const chip = (name: string, set: (on: boolean) => void, look?: string): HTMLElement => {
    const box = element('input', { type: 'checkbox' });
    box.addEventListener('change', () => set(box.checked));
    boxes.push(box);
    return element(
      'label',
      { class: 'chip' },
      box,
      element('span', {}, look ? element('span', { class: `dot ${look}`, 'aria-hidden': 'true' }) : null, name),
    );
  };
  const group = (name: string, ...chips: readonly HTMLElement[]): HTMLElement =>
    element('fieldset', {}, element('legend', { text: name }), element('div', { class: 'chips' }, ...chips));
  const toggled = (set: ReadonlySet<number>, one: number, on: boolean): ReadonlySet<number> => {
    const next = new Set(set);
    if (on) next.add(one);
    else next.delete(one);
    return next;
  };

  const kinds = [...new Set(city.points.map(({ type }) => type))].toSorted((a, b) => a - b);
  panel.replaceChildren(
    group(
      words.hours,
      chip(words.openNow, (openNow) => change({ openNow })),
    ),
    group(
      words.payment,
      chip(words.cash, (cash) => change({ cash })),
      chip(words.card, (card) => change({ card })),
    ),
    ...(city.vendors.length > 1
      ? [
          group(
            words.vendors,
            ...city.vendors.map(({ vendorName }, vendor) =>
              chip(vendorName, (on) => change({ vendors: toggled(filters.vendors, vendor, on) }), vendorLook(vendor)),
            ),
          ),
        ]
      : []),
    ...(kinds.length > 1
      ? [
          group(
            words.kinds,
            ...kinds.map((kind) =>
              chip(words.kindNames[kind] ?? '', (on) => change({ kinds: toggled(filters.kinds, kind, on) })),
            ),
          ),
        ]
      : []),
    element('button', {
      class: 'quiet',
      type: 'button',
      text: words.reset,
      onClick: () => {
        for (const box of boxes) box.checked = false;
        change(anything);
      },
    }),
  );
};
