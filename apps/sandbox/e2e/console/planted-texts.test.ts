import { expect, it } from 'vitest';
import { onConsole, type Role } from './open-console.ts';
import { harm, plant } from './plant.ts';
import { showScreen } from './press-everything.ts';
import { deeperOfOperator, deeperOfShop, ofOperator, ofShop, ordersOf, webhooksOf } from './screens.ts';

// interface 28.3: what vendors, plugins, receivers of webhooks and customers wrote breaks no screen. That it is text there, and in
// every dialogue: every-button.test.ts.

/** Every screen, on a machine that has other work. */
const LONG_MS = 300_000;

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
});
