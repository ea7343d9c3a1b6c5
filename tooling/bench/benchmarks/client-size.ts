import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import type { Line } from '../table.ts';

const MOST = 15_000;

/** What the client brings to a page, beside one bare call of `fetch`. */
export const clientSize = async (): Promise<readonly Line[]> => {
  const floor = await gzipped(bareCall);
  const lines: Line[] = [];
  for (const { what, program, goal } of programs) {
    const size = await gzipped(program);
    lines.push({
      what,
      product: `${size} B`,
      floor: `${floor} B`,
      ratio: (size / floor).toFixed(1),
      goal: goal === null ? '' : `<= ${goal} B`,
      met: goal === null ? null : size <= goal,
    });
  }
  return lines;
};

const connecting = (version: string) =>
  `import { connect } from '@cartage/client/${version}'; globalThis.client = connect;`;

const programs = [
  { what: 'v2 alone, minified and gzipped', program: connecting('v2'), goal: MOST },
  { what: 'v1 alone', program: connecting('v1'), goal: null },
  { what: 'v3 alone', program: connecting('v3'), goal: null },
  {
    what: 'a receiver of webhooks',
    program: `import { verifyWebhook } from '@cartage/client'; globalThis.verify = verifyWebhook;`,
    goal: null,
  },
  {
    what: 'all versions',
    program: ['v1', 'v2', 'v3'].map((one) => `export * as ${one} from '@cartage/client/${one}';`).join('\n'),
    goal: null,
  },
];

/** One operation called by hand. */
const bareCall = `globalThis.get = async (url, key, orderId) => {
  const response = await fetch(url + '/openapi/v2/Orders/' + encodeURIComponent(orderId), { headers: { Authorization: 'apiKey ' + key } });
  if (!response.ok) throw new Error(await response.text());
  return response.json();
};`;

const gzipped = async (program: string): Promise<number> => {
  const { outputFiles } = await build({
    stdin: { contents: program, resolveDir: import.meta.dirname },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    conditions: ['source'],
    logLevel: 'error',
  });
  return gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).length;
};
