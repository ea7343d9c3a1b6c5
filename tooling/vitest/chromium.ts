import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { chromiumPath } from './chromium-path.ts';
import { sharedProcess } from './shared-process.ts';

export const hasBrowser = chromiumPath() !== undefined;

/**
 * The one Chromium of all tests of pages, each with pages of its own. Closing it ends the connection, not the browser.
 * By way of Playwright's server, which shows a file its own pages only: whoever connects to Chromium's port itself waits
 * until every page of all others has answered.
 */
export const openBrowser = async (): Promise<Browser> => {
  const { output } = await sharedProcess(
    'chromium',
    // It ends by a signal and cleans up nothing: its files lie in the folder that goes with the group.
    (folder) => ({
      command: process.execPath,
      args: [join(import.meta.dirname, 'chromium-server.ts')],
      env: { ...process.env, TMPDIR: folder },
    }),
    (said) => address.test(said),
  );
  return chromium.connect(address.exec(output)?.[1] ?? '');
};

const address = /^Chromium listens on (ws:\S+)\s/m;
