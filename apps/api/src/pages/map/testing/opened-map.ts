import type { Page } from 'playwright-core';

/** Of all that the panel shows: what hangs over is cut off. */
export const rightmost =
  'Math.max(...[...document.querySelectorAll(".panel, .panel *")].filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect().right))';

/** What a finger would miss: narrower or lower than 44 pixels. The handle of the sheet reaches over its edge. */
export const tooSmall =
  '[...document.querySelectorAll("button:not(.handle), input, a:not(.skip), [role=option]")].filter((one) => one.checkVisibility()).filter((one) => { const { width, height } = one.getBoundingClientRect(); return width < 44 || height < 44; }).map(({ outerHTML }) => outerHTML)';

/** What has the focus, by what it says. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate<string>(
    '(document.activeElement.getAttribute("aria-label") ?? document.activeElement.innerText).split("\\n")[0]',
  );
