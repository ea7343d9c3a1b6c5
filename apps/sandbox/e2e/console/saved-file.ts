import type { Page } from 'playwright-core';

/** The file that the page gives next to whoever looks at it. */
export const savedFile = async (page: Page): Promise<Buffer> => {
  const stream = await (await page.waitForEvent('download')).createReadStream();
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
};
