import { chromium } from 'playwright-core';
import { chromiumPath, quietFlags } from './chromium-path.ts';

/** A process that keeps one Chromium for every file of tests, and says where: `chromium.connect` to it. */
const executablePath = chromiumPath();
if (executablePath === undefined) throw new Error('There is no Chromium.');
const server = await chromium.launchServer({ executablePath, args: [...quietFlags], host: '127.0.0.1' });
process.stdout.write(`Chromium listens on ${server.wsEndpoint()}\n`);
