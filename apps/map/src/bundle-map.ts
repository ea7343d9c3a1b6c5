import { fileURLToPath } from 'node:url';
import { build, stop } from 'esbuild';
import { groundFiles } from './ground/ground-files.ts';

export type { MapSettings } from './map-settings.ts';

/** What a browser needs for the map beside the page itself. */
export interface MapBundle {
  readonly script: string;
  readonly style: string;
  /** What is asked for as the map is moved, by file name: each is served under it beside the script. */
  readonly ground: Readonly<Record<string, string>>;
}

/**
 * Bundles the map for browsers. A process that runs from source does so when the map is first asked for; a built app
 * holds what this has made when it was built (tooling/typescript/tsup.ts).
 */
export const bundleMap = async (): Promise<MapBundle> => {
  const { files: ground, ...known } = groundFiles();
  const { outputFiles } = await build({
    entryPoints: ['./browser/main.ts', './browser/style/all.css'].map((path) =>
      fileURLToPath(new URL(path, import.meta.url)),
    ),
    outdir: '/',
    write: false,
    bundle: true,
    minify: true,
    format: 'iife',
    target: ['chrome111', 'firefox114', 'safari16.4'],
    conditions: ['source'],
    define: { GROUND: JSON.stringify(known) },
    // Pictures of controls and markers that the map does not show.
    loader: { '.png': 'empty' },
    legalComments: 'none',
    logLevel: 'silent',
  });
  // Otherwise it stays beside this process as long as that runs.
  await stop();
  const ending = (end: string): string => outputFiles.find(({ path }) => path.endsWith(end))?.text ?? '';
  return { script: ending('.js'), style: ending('.css'), ground };
};
