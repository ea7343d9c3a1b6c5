import { drawings, element, icon } from './element.ts';
import type { Words } from './page-words.ts';

type Height = 'low' | 'half' | 'full';

const heights: readonly Height[] = ['low', 'half', 'full'];

/** On a small screen the list lies over the map, and is pulled up and down by its edge. */
export interface Sheet {
  readonly to: (height: Height) => void;
  readonly height: () => Height;
}

/** `page` gets the height as `data-sheet`; its style does the rest. `settled`: the sheet lies still again. */
export const openSheet = (page: HTMLElement, panel: HTMLElement, words: Words, settled: () => void): Sheet => {
  let height: Height = 'half';
  const handle = element('button', { class: 'handle', type: 'button' }, icon(drawings.down));
  panel.prepend(handle);

  const to = (next: Height): void => {
    height = next;
    page.dataset.sheet = next;
    handle.setAttribute('aria-label', next === 'full' ? words.fold : words.unfold);
    settled();
  };
  handle.addEventListener('click', () => to(height === 'low' ? 'half' : height === 'half' ? 'full' : 'low'));

  let pull: { readonly from: number; readonly top: number } | null = null;
  handle.addEventListener('pointerdown', ({ clientY, pointerId }) => {
    pull = { from: clientY, top: panel.getBoundingClientRect().top };
    handle.setPointerCapture(pointerId);
  });
  handle.addEventListener('pointermove', ({ clientY }) => {
    if (!pull || Math.abs(clientY - pull.from) < 6) return;
    page.dataset.pulled = '';
    const top = Math.max(0, pull.top + clientY - pull.from);
    page.style.setProperty('--sheet-top', `${top}px`);
  });
  const drop = ({ clientY, type }: PointerEvent): void => {
    const wasPulled = page.dataset.pulled !== undefined;
    const moved = pull === null ? 0 : clientY - pull.from;
    pull = null;
    delete page.dataset.pulled;
    page.style.removeProperty('--sheet-top');
    if (!wasPulled || type === 'pointercancel') return;
    // The click that follows is the end of the pull.
    handle.addEventListener('click', (event) => event.stopImmediatePropagation(), { capture: true, once: true });
    const at = heights.indexOf(height);
    to(heights[Math.min(2, Math.max(0, at + (moved < -40 ? 1 : moved > 40 ? -1 : 0)))] ?? 'half');
  };
  handle.addEventListener('pointerup', drop);
  handle.addEventListener('pointercancel', drop);

  panel.addEventListener('transitionend', ({ target }) => {
    if (target === panel) settled();
  });
  to('half');
  return { to, height: () => height };
};
