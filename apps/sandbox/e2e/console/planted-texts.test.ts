import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { onConsole, type Role } from './open-console.ts';
import { pressEverything, showScreen } from './press-everything.ts';
import { deeperOfOperator, deeperOfShop, ofOperator, ofShop, ordersOf, webhooksOf } from './screens.ts';

// interface 28.3: what vendors, plugins, receivers of webhooks and customers wrote is shown as text, on every screen and in every
// dialogue. What the service answers is taken on its way to the browser, and everything in it that somebody may have written is
// written anew; what the browser would change is refused, in the same words.

/** What hurts where it is taken for a part of the page. */
const MARKUP = '\'"><img src=planted onerror="window.hurt=1"><svg onload="window.hurt=1"></svg>{{7*7}}';
/** Every screen, and on one machine with others. */
const LONG_MS = 300_000;

/** What hurts where it leads somewhere. */
const ADDRESS = 'javascript:window.hurt=1//https://shop.example';

/** Members whose values are words of the interface, which the service alone says. */
const ours =
  /^(status|statusName|state|role|kind|type|types|rights|currency|locale|code|id|.*(Id|Ids|Code|Codes|Key|Number|Num|Date|DateTime|At|Type|Locale|From|To|Since|Until))$/;

const isWritten = (text: string): boolean => /[\s\p{Script=Cyrillic}]/u.test(text) && !/^\d{4}-\d\d-\d\dT/.test(text);

const planted = (value: unknown, name: string, mark: string): unknown => {
  if (Array.isArray(value)) return value.map((one) => planted(one, name, mark));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, planted(one, key, mark)]));
  if (typeof value !== 'string' || value === '') return value;
  if (/^https?:/.test(value)) return ADDRESS;
  return isWritten(value) && !ours.test(name) ? mark : value;
};

/** From now on the page is answered so. */
const plant = async (page: Page, mark: string): Promise<void> => {
  await page.route(/\/(openapi\/v[23]|operator\/v1)\//, async (route) => {
    if (route.request().method() !== 'GET' && !/Calculations|Calc$|Validate/.test(route.request().url()))
      return route.fulfill({
        status: 400,
        json: {
          errors: ['', mark, 'receiver.name', 'constructor', '__proto__'].map((target) => ({
            code: 'RequestInvalid',
            message: mark,
            target,
          })),
        },
      });
    const answer = await route.fetch();
    if (!/json/.test(answer.headers()['content-type'] ?? '')) return route.fulfill({ response: answer });
    return route.fulfill({ response: answer, json: planted(await answer.json(), '', mark) });
  });
};

/** What became a part of the page, or would lead somewhere; and what broke. */
const harm = async (page: Page): Promise<readonly string[]> =>
  page.evaluate<string[]>(`[
    ...(window.hurt ? ['it ran'] : []),
    ...[...document.querySelectorAll('img[src="planted"], [onerror], [onload], script:not([src])')].map((one) => one.outerHTML),
    ...[...document.querySelectorAll('[href], [src], [action], [formaction], [data], [srcdoc]')]
      .filter((one) => ['href', 'src', 'action', 'formaction', 'data', 'srcdoc'].some((name) => /^\\s*(javascript|vbscript|data:text)/i.test(one.getAttribute(name) ?? '')))
      .map((one) => one.outerHTML),
    ...(/This page has failed|Страница не сработала/.test(document.body.innerText) ? ['the page has failed'] : []),

  ]`);

onConsole('texts that others planted', (opened) => {
  const screensOf = async (role: Role, statuses: readonly number[]): Promise<readonly string[]> => [
    ...(role === 'owner' ? [...ofShop, ...deeperOfShop] : [...ofOperator, ...deeperOfOperator]),
    ...(await ordersOf(opened().sandbox, statuses)),
    ...(await webhooksOf(opened().sandbox)).slice(0, 1),
  ];
  // The service takes no such text for a code, but for a name.
  it.each(['owner', 'operator-administrator'] as const)(
    'are no names of what every object has, to %s on any screen',
    async (role) => {
      const { page } = await opened().as(role, 'none', { locale: 'ru-RU' }, /Failed to load resource/);
      await plant(page, '__proto__');
      for (const screen of await screensOf(role, [0, 51, 100, 210, 700])) {
        await showScreen(page, screen);
        expect.soft(await harm(page), screen).toEqual([]);
      }
    },
    LONG_MS,
  );

  it.each(['owner', 'operator-administrator'] as const)(
    'are text to %s on every screen, in every dialogue, and in what is refused there',
    async (role) => {
      const { page } = await opened().as(role, 'none', { locale: 'en-GB' }, /Failed to load resource/);
      await plant(page, MARKUP);
      const said = new Set<string>();
      for (const screen of await screensOf(role, [0, 100])) {
        await pressEverything(page, screen, async (name) => {
          expect.soft(await harm(page), `${screen}: ${name}`).toEqual([]);
          const dialogues = await page.locator('dialog[open]').allTextContents();
          if (dialogues.some((text) => text.includes(MARKUP))) said.add(screen);
        });
        expect.soft(await harm(page), screen).toEqual([]);
      }
      // They were there to be seen.
      expect(said.size).toBeGreaterThan(5);
    },
    LONG_MS,
  );
});
