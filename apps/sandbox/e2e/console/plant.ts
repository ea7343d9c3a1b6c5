import type { Page } from 'playwright-core';

// What the service answers is taken on its way to the browser, and everything in it that somebody may have written is written
// anew; what the browser would change is refused, in the same words.

/** What hurts where it is taken for a part of the page. */
export const MARKUP = '\'"><img src=planted onerror="window.hurt=1"><svg onload="window.hurt=1"></svg>{{7*7}}';
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
export const plant = async (page: Page, mark: string): Promise<void> => {
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
    const answer = await route.fetch({ maxRetries: 3 });
    if (!/json/.test(answer.headers()['content-type'] ?? '')) return route.fulfill({ response: answer });
    return route.fulfill({ response: answer, json: planted(await answer.json(), '', mark) });
  });
};

/** What became a part of the page, or would lead somewhere; and what broke. */
export const harm = async (page: Page): Promise<readonly string[]> =>
  page.evaluate<string[]>(`[
    ...(window.hurt ? ['it ran'] : []),
    ...[...document.querySelectorAll('img[src="planted"], [onerror], [onload], script:not([src])')].map((one) => one.outerHTML),
    ...[...document.querySelectorAll('[href], [src], [action], [formaction], [data], [srcdoc]')]
      .filter((one) => ['href', 'src', 'action', 'formaction', 'data', 'srcdoc'].some((name) => /^\\s*(javascript|vbscript|data:text)/i.test(one.getAttribute(name) ?? '')))
      .map((one) => one.outerHTML),
    ...(/This page has failed|Страница не сработала/.test(document.body.innerText) ? ['the page has failed'] : []),

  ]`);
