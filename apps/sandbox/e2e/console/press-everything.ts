import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { settled } from './open-console.ts';

const addressOf = (page: Page, path: string): string =>
  new URL(path, page.url().replace(/(\/console\/\w+\/).*/, '$1')).href;

/** The list of orders, which knows when somebody comes back to it which of them they had chosen. */
const isOrders = (path: string): boolean => /^orders(\?|$)/.test(path);

/** Loads a screen of the desk at which the page is. `path`: below the desk. */
export const loadScreen = async (page: Page, path: string): Promise<void> => {
  await page.goto(addressOf(page, path));
  await settled(page);
  // What can be done with a selection is there once there is one.
  if (isOrders(path)) {
    await page.locator('main tbody .tick').first().click();
    await page.locator('.act-bar').waitFor();
  }
};

/**
 * Opens it anew by way of a page that there is not, as links within the console lead: a load takes the browser several times
 * as long.
 */
export const showScreen = async (page: Page, path: string): Promise<void> => {
  if (isOrders(path)) return loadScreen(page, path);
  const nowhere = page.getByRole('heading', { name: /There is no such page|Такой страницы нет/ });
  const go = (to: string) => page.evaluate(`history.pushState({}, '', ${JSON.stringify(addressOf(page, to))})`);
  await go('none');
  await nowhere.waitFor();
  await go(path);
  await nowhere.waitFor({ state: 'detached' });
  await settled(page);
};

/** The names of the buttons there, of rows alike the first: `Revoke` of `Revoke: Warehouse`. */
export const buttonsOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate<string[]>(`[...new Map([...document.querySelectorAll('main button')]
    .filter((one) => one.checkVisibility() && !one.matches('[aria-disabled=true], [aria-pressed], [aria-haspopup], [role], .menu li button'))
    .map((one) => (one.getAttribute('aria-label') ?? one.innerText).trim())
    .map((name) => [name.split(':')[0].trim(), name])).values()]`);

/** What a button is called whatever row it stands in. */
export const kindOf = (name: string): string => name.split(':')[0]?.trim() ?? name;

const isTyped = 'input:not([type=checkbox], [type=radio], [type=file], [type=search], [readonly]), textarea';

/** A Monday soon, on which couriers come: `2026-11-30`. */
const soon = new Date(Date.now() + 2 * 86_400_000);
while (soon.getUTCDay() !== 1) soon.setUTCDate(soon.getUTCDate() + 1);
const monday = soon.toISOString().slice(0, 10);

/** By types of fields that take no other text. */
const texts = new Map([
  ['email', 'x@example.com'],
  ['date', monday],
  ['datetime-local', `${monday}T10:00`],
  ['time', '10:00'],
  ['url', 'https://shop.example'],
  ['number', '1'],
]);

/** Writes into each empty field something that fits its kind, and answers each choice that is open. */
const fill = async (dialogue: Locator): Promise<void> => {
  for (const field of await dialogue.locator(isTyped).all()) {
    if (!(await field.isEditable()) || (await field.inputValue()) !== '') continue;
    const [type, mode] = [await field.getAttribute('type'), await field.getAttribute('inputmode')];
    const number = mode === 'decimal' || mode === 'numeric';
    await field.fill(texts.get(type ?? '') ?? (number ? '1' : 'text'));
  }
  for (const choice of await dialogue.locator('fieldset, [role=radiogroup]').all()) {
    const radios = choice.locator('input[type=radio]');
    if ((await radios.count()) > 0 && (await choice.locator('input[type=radio]:checked').count()) === 0)
      await radios.first().check({ force: true });
  }
};

/** Steps that a dialogue may have, each with a button of its own. */
const MOST_STEPS = 3;

/** What stands in a menu that was opened. */
const OPEN_ENTRIES = '.menu ul:not([hidden]) button';

/** The names of the entries of all menus there. */
export const entriesOf = (page: Page): Promise<readonly string[]> =>
  page.locator('main .menu ul button').evaluateAll((all) => all.map((one) => one.textContent?.trim() ?? ''));

/** What is done about each press. */
export interface Pressing {
  readonly before: () => void;
  /** `name`: of what was pressed first; what stands there by now is to be looked at. */
  readonly after: (name: string) => Promise<void>;
}

/** Presses every button of the screen, which is shown, each entry of its menus, and in the dialogues that open what does what they ask. */
export const pressEverything = async (page: Page, screen: string, { before, after }: Pressing): Promise<void> => {
  const dialogue = page.locator('dialog[open]');
  const press = (button: Locator, timeout = 2_000): Promise<boolean> =>
    button.click({ timeout }).then(
      () => true,
      () => false,
    );
  const still = (): Promise<void> =>
    expect.poll(() => dialogue.locator('.bones, [aria-busy=true]').count(), { timeout: 20_000 }).toBe(0);
  const through = async (name: string): Promise<void> => {
    for (let step = 0; step < MOST_STEPS && (await dialogue.count()) > 0; step += 1) {
      await still();
      await fill(dialogue.last());
      if (!(await press(dialogue.last().locator('.dialogue-acts button').last()))) break;
      await still();
      await after(name);
    }
  };
  const address = page.url();
  for (const name of await buttonsOf(page)) {
    const button = page.locator('main').getByRole('button', { name, exact: true }).first();
    before();
    if (!(await press(button))) {
      // What was pressed before has taken it away, covers it, or keeps it busy.
      await loadScreen(page, screen);
      before();
      if (!(await press(button, 10_000))) continue;
    }
    const entries = await page.locator(OPEN_ENTRIES).allTextContents();
    await after(name);
    if (entries.length === 0) await through(name);
    for (const entry of entries) {
      await showScreen(page, screen);
      await press(button);
      before();
      await press(page.locator(OPEN_ENTRIES).getByText(entry, { exact: true }).first());
      await after(entry);
      await through(entry);
    }
    if (entries.length > 0 || (await dialogue.count()) > 0 || page.url() !== address) await showScreen(page, screen);
  }
};
