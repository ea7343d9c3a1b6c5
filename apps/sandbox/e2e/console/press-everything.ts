import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { settled } from './open-console.ts';

/** Opens a screen of the desk at which the page is. `path`: below the desk. */
export const showScreen = async (page: Page, path: string): Promise<void> => {
  await page.goto(new URL(path, page.url().replace(/(\/console\/\w+\/).*/, '$1')).href);
  await settled(page);
};

/** The names of the buttons there, of rows alike the first: `Revoke` of `Revoke: Warehouse`. */
export const buttonsOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate<string[]>(`[...new Map([...document.querySelectorAll('main button')]
    .filter((one) => one.checkVisibility() && !one.matches('[aria-disabled=true], [aria-pressed], [role], .menu li button'))
    .map((one) => (one.getAttribute('aria-label') ?? one.innerText).trim())
    .map((name) => [name.split(':')[0].trim(), name])).values()]`);

/** What a button is called whatever row it stands in. */
export const kindOf = (name: string): string => name.split(':')[0]?.trim() ?? name;

const isTyped = 'input:not([type=checkbox], [type=radio], [type=file], [type=search], [readonly]), textarea';

/** By types of fields that take no other text. */
const texts = new Map([
  ['email', 'x@example.com'],
  ['date', '2026-11-30'],
  ['datetime-local', '2026-11-30T10:00'],
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

/**
 * Presses every button of the screen, each entry of its menus, and in the dialogues that open what does what they ask.
 * @param seen after each press, with the name of what was pressed first; what stands there is to be looked at
 */
export const pressEverything = async (
  page: Page,
  screen: string,
  seen: (name: string) => Promise<void>,
  prepare: () => Promise<void> = async () => undefined,
): Promise<void> => {
  const dialogue = page.locator('dialog[open]');
  const show = async (): Promise<void> => {
    await showScreen(page, screen);
    await prepare();
  };
  const press = (button: Locator): Promise<boolean> =>
    button.click({ timeout: 1_000 }).then(
      () => true,
      // What was pressed before has taken it away, or keeps it busy.
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
      await seen(name);
    }
  };
  await show();
  const address = page.url();
  for (const name of await buttonsOf(page)) {
    const button = page.locator('main').getByRole('button', { name, exact: true }).first();
    if (!(await press(button))) continue;
    const entries = await page.locator('.menu ul:not([hidden]) button').allInnerTexts();
    await seen(name);
    if (entries.length === 0) await through(name);
    for (const entry of entries) {
      await show();
      await press(button);
      await press(page.locator('.menu ul:not([hidden]) button').getByText(entry, { exact: true }).first());
      await seen(entry);
      await through(entry);
    }
    if (entries.length > 0 || (await dialogue.count()) > 0 || page.url() !== address) await show();
  }
};
