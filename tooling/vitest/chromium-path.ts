import { existsSync } from 'node:fs';

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * The installed Chromium, or undefined: then skip the test and say so. `CHROMIUM_PATH` names another one.
 * @throws when there is none and `REQUIRE_CHROMIUM=1`
 */
export const chromiumPath = (): string | undefined => {
  const found = [process.env.CHROMIUM_PATH, ...places].find((path) => path && existsSync(path));
  if (!found && process.env.REQUIRE_CHROMIUM === '1')
    throw new Error(`Chromium is required here: ${places.join(', ')}`);
  return found;
};

/** Tests ask whether a page calls anybody: the browser itself must not. */
export const quietFlags: readonly string[] = [
  ...['--no-sandbox', '--no-first-run', '--disable-dev-shm-usage'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
];
