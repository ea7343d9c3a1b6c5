import { fileURLToPath } from 'node:url';
import { build, type Plugin, stop } from 'esbuild';

/** What a browser needs for the console beside the page itself: files by name, each of which names what is in it. */
export interface ConsoleBundle {
  /** The module that the page begins with. */
  readonly script: string;
  /** The modules that it imports at once, so that a browser asks for all of them together. */
  readonly imported: readonly string[];
  readonly style: string;
  readonly files: Readonly<Record<string, string>>;
}

/**
 * Bundles the console for browsers: what every screen needs, and a file of its own for each screen. A process that runs
 * from source does so when the console is first asked for; a built app holds what this has made when it was built
 * (tooling/typescript/tsup.ts).
 */
export const bundleConsole = async (): Promise<ConsoleBundle> => {
  const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
  const { outputFiles, metafile } = await build({
    entryPoints: { console: at('./browser/main.tsx'), look: at('./browser/look/all.css') },
    absWorkingDir: at('.'),
    outdir: '/',
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    write: false,
    metafile: true,
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    jsx: 'automatic',
    target: ['chrome111', 'firefox114', 'safari16.4'],
    // Where the workspace's packages are.
    tsconfig: at('../tsconfig.json'),
    define: { 'process.env.NODE_ENV': '"production"' },
    loader: { '.png': 'empty' },
    plugins: [ourLanguages],
    legalComments: 'none',
    logLevel: 'silent',
  });
  // Otherwise it stays beside this process as long as that runs.
  await stop();
  const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
  const made = Object.entries(metafile.outputs);
  const entry = (end: string) =>
    made.find(
      ([path, { entryPoint }]) =>
        entryPoint !== undefined && /^(console|look)-/.test(nameOf(path)) && path.endsWith(end),
    );
  const [script, output] = entry('.js') ?? [];
  const [style] = entry('.css') ?? [];
  if (script === undefined || style === undefined) throw new Error('The console has no entry.');
  return {
    script: nameOf(script),
    imported: (output?.imports ?? []).flatMap(({ path, kind }) => (kind === 'import-statement' ? [nameOf(path)] : [])),
    style: nameOf(style),
    files: Object.fromEntries(outputFiles.map(({ path, text }) => [nameOf(path), text])),
  };
};

/** React Aria speaks thirty languages, the console two: the texts of all others stay out. */
const ourLanguages: Plugin = {
  name: 'our-languages',
  setup: ({ onLoad }) => {
    onLoad({ filter: /\/react-aria[^/]*\/dist\/(private\/)?intl\/.*\/[a-z]{2}-[A-Z]{2}\.m?js$/ }, ({ path }) =>
      /(en-US|ru-RU)\.m?js$/.test(path) ? null : { contents: 'export default {};', loader: 'js' },
    );
  },
};
