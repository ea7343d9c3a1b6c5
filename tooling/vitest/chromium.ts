import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import { sharedProcess } from './shared-process.ts';

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * The installed Chromium, or undefined: then skip the test and say so. `CHROMIUM_PATH` names another one.
 * @throws when there is none and `REQUIRE_CHROMIUM=1`
 */
const chromiumPath = (): string | undefined => {
  const found = [process.env.CHROMIUM_PATH, ...places].find((path) => path && existsSync(path));
  if (!found && process.env.REQUIRE_CHROMIUM === '1')
    throw new Error(`Chromium is required here: ${places.join(', ')}`);
  return found;
};

export const hasBrowser = chromiumPath() !== undefined;

/** The one Chromium of all tests of pages, each with pages of its own. Closing it ends the connection, not the browser. */
export const openBrowser = async (): Promise<Browser> => {
  const { output } = await sharedProcess(
    'chromium',
    (folder) => ({ command: chromiumPath() ?? '', args: [...flags, `--user-data-dir=${folder}/profile`] }),
    (said) => address.test(said),
  );
  return chromium.connectOverCDP(address.exec(output)?.[1] ?? '');
};

const address = /^DevTools listening on (ws:\S+)\s/m;
const flags = [
  ...['--headless=new', '--no-sandbox', '--remote-debugging-port=0', '--no-first-run'],
  // Tests ask whether a page calls anybody: the browser itself must not.
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync', '--disable-dev-shm-usage'],
];
