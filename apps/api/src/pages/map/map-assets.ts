import { createHash } from 'node:crypto';
import { bundleMap } from '@cartage/map';
import { type KeptFile, keepFile, once } from '../../http/kept-file.ts';
import type { Mount } from '../../http/mount-addresses.ts';

/** The parts of the page beside itself: below /map/, each under a name that changes with what is in it. */
export interface MapAssets {
  readonly script: string;
  readonly style: string;
  readonly files: ReadonlyMap<string, KeptFile>;
}

/** Made once, when the map is first asked for. */
export const mapAssets = once(async (): Promise<MapAssets> => {
  const { script, style, ground } = await bundleMap();
  const scriptName = nameOf(script, 'js');
  const styleName = nameOf(style, 'css');
  return {
    script: scriptName,
    style: styleName,
    files: new Map([
      [scriptName, fileOf(script, 'text/javascript; charset=utf-8')],
      [styleName, fileOf(style, 'text/css; charset=utf-8')],
      ...Object.entries(ground).map(([name, cell]) => [name, fileOf(cell, 'application/json')] as const),
    ]),
  };
});

export const mountMapAssets = (mount: Mount, notFound: (http: Parameters<KeptFile>[0]) => Response): void =>
  mount('/map/assets/{file}', async (http) => {
    const { files } = await mapAssets();
    return files.get(http.req.param('file') ?? '')?.(http) ?? notFound(http);
  });

const nameOf = (content: string, ending: string): string =>
  `map-${createHash('sha256').update(content).digest('base64url').slice(0, 16)}.${ending}`;

const fileOf = (content: string, type: string): KeptFile =>
  keepFile(async () => new TextEncoder().encode(content), {
    'Content-Type': type,
    // Another content has another name.
    'Cache-Control': 'public, max-age=31536000, immutable',
  });
