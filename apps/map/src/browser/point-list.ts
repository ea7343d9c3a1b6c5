import type { Point } from './city-points.ts';
import { element } from './element.ts';
import type { Words } from './page-words.ts';
import { badge, type Facts, metroLine, openingLine, priceLine, whose } from './point-facts.ts';

/** The points beside the map, page by page. */
export interface PointList {
  readonly show: (points: readonly Point[], facts: Facts) => void;
  /** Moves the focus to the point's line, or to the first. */
  readonly focus: (point: Point | null) => void;
}

const PAGE = 20;

/** `list`: a `ul`. One line of it can be reached with the tab key, the others with the arrows from there. */
export const openPointList = (
  list: HTMLElement,
  more: HTMLButtonElement,
  words: Words,
  picked: (point: Point) => void,
): PointList => {
  let points: readonly Point[] = [];
  let facts: Facts | null = null;
  let at: number | null = null;

  const buttons = (): readonly HTMLButtonElement[] => [...list.querySelectorAll('button')];
  const reach = (button: HTMLButtonElement): void => {
    for (const other of buttons()) other.tabIndex = other === button ? 0 : -1;
    at = Number(button.dataset.index);
  };
  const append = (): void => {
    if (!facts) return;
    const shown = list.childElementCount;
    for (const point of points.slice(shown, shown + PAGE)) list.append(lineOf(point, facts, picked));
    const left = points.length - list.childElementCount;
    more.hidden = left <= 0;
    more.textContent = words.more(Math.min(PAGE, left));
  };

  list.addEventListener('focusin', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null;
    if (button) reach(button);
  });
  list.addEventListener('keydown', (event) => {
    const all = buttons();
    const here = all.indexOf(document.activeElement as HTMLButtonElement);
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: here + 1,
      ArrowUp: here - 1,
      Home: 0,
      End: all.length - 1,
    };
    const wanted = steps[event.key];
    if (here === -1 || wanted === undefined) return;
    event.preventDefault();
    if (wanted >= all.length && !more.hidden) append();
    buttons()[Math.max(0, wanted)]?.focus();
  });
  more.addEventListener('click', () => {
    const first = list.childElementCount;
    append();
    buttons()[first]?.focus();
  });

  return {
    show: (next, nextFacts) => {
      const focused = list.contains(document.activeElement);
      points = next;
      facts = nextFacts;
      list.replaceChildren();
      append();
      const [first, ...rest] = buttons();
      const same = [first, ...rest].find((button) => at !== null && Number(button?.dataset.index) === at) ?? first;
      for (const button of rest) button.tabIndex = -1;
      if (!same) return;
      reach(same);
      if (focused) same.focus({ preventScroll: true });
    },
    focus: (point) => {
      const all = buttons();
      const line = all.find((button) => Number(button.dataset.index) === point?.index) ?? all[0];
      line?.focus();
    },
  };
};

const lineOf = (point: Point, facts: Facts, picked: (point: Point) => void): HTMLElement =>
  element(
    'li',
    {},
    element(
      'button',
      { class: 'point', type: 'button', 'data-index': point.index, onClick: () => picked(point) },
      badge(point),
      element(
        'span',
        { class: 'about' },
        element('span', { class: 'address', text: point.address }),
        element('span', { class: 'whose', text: `${whose(facts, point)}, ${point.name}` }),
        metroLine(facts, point),
        openingLine(facts, point),
        priceLine(facts, point),
      ),
    ),
  );
