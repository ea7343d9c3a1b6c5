import { operatorRoles, rightsOfRole } from '@cartage/core';
import { expect, it } from 'vitest';
import { onConsole, type Role } from './open-console.ts';
import { type Operation, operationsOf } from './operations.ts';
import { harm, MARKUP, plant } from './plant.ts';
import { buttonsOf, entriesOf, kindOf, loadScreen, pressEverything, showScreen } from './press-everything.ts';
import { deeperOfOperator, deeperOfShop, ofOperator, ofShop, ordersOf, webhooksOf } from './screens.ts';

// Every button of every screen is pressed once, by whoever may do everything, and all that opens behind it is gone through. So it is
// seen that what others wrote is text there (interface 28.3), and which operations each button asks for: whoever has the rights to
// them finds it, and nobody else (28.4).

/** Every button, on a machine that has other work. */
const LONG_MS = 600_000;

/** By screen and button: the operations that it asks for. */
type Asked = ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<Operation>>>;

interface Walk {
  readonly asked: Asked;
  /** What became of texts that others wrote. */
  readonly harm: readonly string[];
  /** Screens in whose dialogues such a text stands. */
  readonly told: ReadonlySet<string>;
}

/** Statuses whose orders are looked at; each has moves that others have not. */
const statuses = { shop: [0, 51, 60], operator: [20, 51, 60] } as const;

onConsole('every button', (opened) => {
  const isOfShop = (role: Role) => !role.startsWith('operator-');
  const screensOf = async (role: Role): Promise<readonly string[]> => [
    // Orders with which something can be done.
    isOfShop(role) ? 'orders?status=%5B0%5D' : 'orders?status=%5B51%5D',
    // Of the reports one, for they have the same buttons.
    ...(isOfShop(role)
      ? [...ofShop, ...deeperOfShop.filter((one) => !/report=[^r]/.test(one))]
      : [...ofOperator, ...deeperOfOperator]
    ).slice(1),
    ...(await ordersOf(opened().sandbox, statuses[isOfShop(role) ? 'shop' : 'operator'])),
    ...(await webhooksOf(opened().sandbox)).slice(0, 1),
  ];

  const walk = async (role: Role): Promise<Walk> => {
    const find = await operationsOf(opened().sandbox.apiUrl);
    const { page } = await opened().as(role, 'none', { locale: 'en-GB' }, /Failed to load resource/);
    // A browser without a window has no printer, and dies of printing a PDF.
    await page.addInitScript(
      "Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', { get: () => ({ print() {}, focus() {}, addEventListener() {} }) })",
    );
    await plant(page, MARKUP);
    let now: Operation[] = [];
    page.on('request', (request) => {
      const operation = find(request.method(), request.url());
      if (operation) now.push(operation);
    });
    const asked = new Map<string, Map<string, Set<Operation>>>();
    const found: string[] = [];
    const told = new Set<string>();
    for (const screen of await screensOf(role)) {
      const ofScreen = new Map<string, Set<Operation>>();
      asked.set(screen, ofScreen);
      now = [];
      await loadScreen(page, screen);
      // What the screen asks for by itself, it asks for again after a press.
      const ofItself = new Set(now);
      await pressEverything(page, screen, {
        before: () => {
          now = [];
        },
        after: async (name) => {
          const ofButton = ofScreen.get(kindOf(name)) ?? new Set();
          ofScreen.set(kindOf(name), ofButton);
          for (const operation of now) if (!ofItself.has(operation)) ofButton.add(operation);
          found.push(...(await harm(page)).map((one) => `${screen}: ${name}: ${one}`));
          const dialogues = await page.locator('dialog[open]').allTextContents();
          if (dialogues.some((text) => text.includes(MARKUP))) told.add(screen);
        },
      });
    }
    return { asked, harm: found, told };
  };
  const walks = new Map<Role, Promise<Walk>>();
  const walked = (role: Role): Promise<Walk> => {
    const known = walks.get(role) ?? walk(role);
    walks.set(role, known);
    return known;
  };

  it.each(['owner', 'operator-administrator'] as const)(
    'shows %s as text what others wrote, on the screen, in every dialogue, and in what is refused there',
    async (role) => {
      const { harm: found, told } = await walked(role);
      expect(found).toEqual([]);
      // They were there to be seen.
      expect(told.size).toBeGreaterThan(5);
    },
    LONG_MS,
  );

  it.each([
    ...(['clerk', 'accountant', 'viewer'] as const),
    ...operatorRoles.filter((role) => role !== 'administrator').map((role) => `operator-${role}` as const),
  ])(
    'has for %s what their role may do, and nothing else',
    async (role) => {
      const { asked } = await walked(isOfShop(role) ? 'owner' : 'operator-administrator');
      const may = ({ rights, roles }: Operation): boolean =>
        isOfShop(role)
          ? rights.every((right) => rightsOfRole[role as 'clerk'].includes(right))
          : roles === null || roles.includes(role.replace('operator-', ''));
      const { page } = await opened().as(role, '', { locale: 'en-GB' });
      const refused: string[] = [];
      page.on('response', (answer) => {
        if (answer.status() === 403) refused.push(`${page.url()}: ${answer.url()}`);
      });
      const links = page.getByRole('navigation', { name: 'Sections' }).getByRole('link');
      await links.first().waitFor();
      const sections = await links.evaluateAll((all) =>
        all.map((one) => (one as unknown as { pathname: string }).pathname.split('/').at(-1)),
      );
      const wrong: string[] = [];
      for (const screen of (await screensOf(role)).filter((one) => sections.includes(one.split(/[/?]/)[0]))) {
        await showScreen(page, screen);
        // Those of the audit are called by what was done, and show it alone.
        if (screen === 'audit') continue;
        const shown = new Set([...(await buttonsOf(page)), ...(await entriesOf(page))].map(kindOf));
        for (const [button, operations] of asked.get(screen) ?? []) {
          const isTheirs = [...operations].every(may);
          if (shown.has(button) && !isTheirs) wrong.push(`${screen}: ${button} is shown`);
          if (!shown.has(button) && isTheirs && operations.size > 0) wrong.push(`${screen}: ${button} is not there`);
        }
        for (const button of shown)
          if (!asked.get(screen)?.has(button)) wrong.push(`${screen}: nobody knows what ${button} does`);
      }
      expect(wrong).toEqual([]);
      expect(refused).toEqual([]);
    },
    LONG_MS,
  );
});
