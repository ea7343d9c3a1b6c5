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
  let pull: { readonly from: number; readonly top: number } | null = null;
  /** Whether the last touch of the handle was a pull. */
  let wasPulled = false;
  /** What the last touch was has been done already, so that a click which follows it means nothing. */
  let isDone = false;
  const toNext = (): void => to(height === 'low' ? 'half' : height === 'half' ? 'full' : 'low');
  // Of keys and of those who read the screen to their users: they click without a touch.
  handle.addEventListener('click', ({ detail }) => {
    const follows = isDone && detail > 0;
    isDone = false;
    if (!follows) toNext();
  });
  handle.addEventListener('pointerdown', ({ clientY, pointerId, button }) => {
    if (button !== 0) return;
    pull = { from: clientY, top: panel.getBoundingClientRect().top };
    wasPulled = false;
    isDone = false;
    handle.setPointerCapture(pointerId);
  });
  handle.addEventListener('pointermove', ({ clientY }) => {
    if (!pull || Math.abs(clientY - pull.from) < 6) return;
    wasPulled = true;
    page.dataset.pulled = '';
    const top = Math.max(0, pull.top + clientY - pull.from);
    page.style.setProperty('--sheet-top', `${top}px`);
  });
  const drop = ({ clientY, type }: PointerEvent): void => {
    if (!pull) return;
    const moved = clientY - pull.from;
    pull = null;
    delete page.dataset.pulled;
    page.style.removeProperty('--sheet-top');
    if (type === 'pointercancel') return;
    isDone = true;
    const at = heights.indexOf(height);
    // Not every browser makes a click of the tap that follows a pull.
    if (!wasPulled) toNext();
    else to(heights[Math.min(2, Math.max(0, at + (moved < -40 ? 1 : moved > 40 ? -1 : 0)))] ?? 'half');
  };
  handle.addEventListener('pointerup', drop);
  handle.addEventListener('pointercancel', drop);

  panel.addEventListener('transitionend', ({ target }) => {
    if (target === panel) settled();
  });
  to('half');
  return { to, height: () => height };
};
