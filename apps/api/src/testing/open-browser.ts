import { chromiumPath, sharedProcess } from '@cartage/tooling-vitest';
import { type Browser, chromium } from 'playwright-core';

/** Where there is none, tests of pages are skipped and say so. */
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
