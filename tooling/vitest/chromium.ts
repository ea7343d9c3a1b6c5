import { type Browser, chromium } from 'playwright-core';
import { chromiumPath, quietFlags } from './chromium-path.ts';
import { sharedProcess } from './shared-process.ts';

export const hasBrowser = chromiumPath() !== undefined;

/** The one Chromium of all tests of pages, each with pages of its own. Closing it ends the connection, not the browser. */
export const openBrowser = async (): Promise<Browser> => {
  const { output } = await sharedProcess(
    'chromium',
    (folder) => ({
      command: chromiumPath() ?? '',
      args: ['--headless=new', '--remote-debugging-port=0', ...quietFlags, `--user-data-dir=${folder}/profile`],
    }),
    (said) => address.test(said),
  );
  return chromium.connectOverCDP(address.exec(output)?.[1] ?? '');
};

const address = /^DevTools listening on (ws:\S+)\s/m;
