import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { obstacles, onConsole, overhang, type Role, settled } from './open-console.ts';
import { ofOperator, ofShop } from './screens.ts';

// Rules that hold for every screen, whatever is on it.

const screens: readonly (readonly [Role, string])[] = [
  ...ofShop.map((path) => ['owner', path] as const),
  ...ofOperator.map((path) => ['operator-administrator', path] as const),
];

/** What a screen reader lists by its name, and has none. */
const unnamed = (page: Page): Promise<readonly string[]> =>
  page.evaluate(`[...document.querySelectorAll('table, dialog, nav, iframe, fieldset, section.sheet:has(h2), [role=progressbar], [role=radiogroup]')]
    .filter((one) => !(one.ariaLabel || one.title || one.ariaLabelledByElements?.length || one.querySelector(':scope > caption, :scope > legend')))
    .map((one) => one.outerHTML.slice(0, 80))`);

/** What each role finds in its menu: interface 24.6 and 23.3. */
const sectionsOf: Readonly<Record<Role, readonly string[]>> = {
  owner: ofShop,
  clerk: ['orders', 'attention', 'new', 'bench', 'today'],
  accountant: ['orders', 'attention', 'today', 'money', 'reports'],
  viewer: ['orders', 'attention', 'bench', 'today'],
  'operator-administrator': ofOperator,
  'operator-manager': ofOperator.filter((path) => !['people', 'keys', 'erasures'].includes(path)),
  'operator-support': ofOperator.filter((path) => !['people', 'keys', 'erasures', 'money', 'audit'].includes(path)),
  'operator-accountant': ofOperator.filter((path) => !['people', 'keys', 'erasures', 'audit'].includes(path)),
  'operator-viewer': ofOperator.filter((path) => !['people', 'keys', 'erasures', 'money', 'audit'].includes(path)),
};

/** Has the page wait for each answer, for what comes at once jumps unseen, and note what jumps meanwhile. */
const watchJumps = (page: Page): Promise<unknown> =>
  page.addInitScript(`{
    const ask = globalThis.fetch;
    globalThis.fetch = async (...asked) => {
      await new Promise((resolve) => setTimeout(resolve, 200));
      return ask(...asked);
    };
    globalThis.jumped = 0;
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) globalThis.jumped += value;
    }).observe({ type: 'layout-shift', buffered: true });
  }`);

/** How far what stands there has moved while the answers came. */
const jumped = async (page: Page): Promise<number> => {
  await page.evaluate('document.fonts.ready');
  return page.evaluate<number>('globalThis.jumped');
};

onConsole('every screen', (opened) => {
  // A load of the page for each language: in English wide and light, in Russian narrow and dark.
  it.each(screens)(
    '%s finds nothing in the way on %s, and sees nothing jump, wide and narrow, in both languages, light and dark',
    async (role, path) => {
      const { page } = await opened().as(role, path, { locale: 'en-GB', before: watchJumps });
      await settled(page);
      expect.soft(await jumped(page), 'jumps, wide').toBeLessThan(0.02);
      expect.soft(await page.locator('html').getAttribute('lang')).toBe('en');
      expect.soft(await obstacles(page), 'axe, wide').toEqual([]);
      expect.soft(await overhang(page), 'wide').toBe(0);
      await page.setViewportSize({ width: 640, height: 400 });
      expect.soft(await overhang(page), 'at 200 %').toBe(0);
      await page.setViewportSize({ width: 360, height: 740 });
      expect.soft(await overhang(page), 'at 360 px').toBe(0);
      expect.soft(await obstacles(page), 'axe, narrow').toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.evaluate('localStorage.setItem("cartage.language", "ru")');
      await page.reload();
      await settled(page);
      expect.soft(await jumped(page), 'jumps, at 360 px').toBeLessThan(0.02);
      expect.soft(await page.locator('html').getAttribute('lang')).toBe('ru');
      expect.soft(await overhang(page), 'in Russian at 360 px').toBe(0);
      await page.setViewportSize({ width: 1280, height: 800 });
      expect.soft(await obstacles(page), 'axe, dark, in Russian').toEqual([]);
      expect.soft(await page.locator('main h1').count(), 'one heading of the first level').toBe(1);
      expect.soft(await unnamed(page), 'tables, dialogues and regions by their names').toEqual([]);
      await page.emulateMedia({ media: 'print' });
      const share = await page.evaluate<number>('document.querySelector("main").clientWidth / innerWidth');
      expect.soft(share, 'printed over the whole width').toBeGreaterThan(0.95);
    },
  );

  it.each(Object.entries(sectionsOf) as [Role, readonly string[]][])(
    'shows %s the sections of their role, and no others',
    async (role, sections) => {
      const { page } = await opened().as(role, '', { locale: 'en-GB' });
      await page.getByRole('navigation', { name: 'Sections' }).waitFor();
      const links = await page
        .getByRole('navigation', { name: 'Sections' })
        .getByRole('link')
        .evaluateAll((all) => all.map((one) => (one as unknown as { pathname: string }).pathname.split('/').at(-1)));
      expect(links.toSorted()).toEqual(sections.toSorted());
    },
  );
});
