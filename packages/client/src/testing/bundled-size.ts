import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

/** A program when it is bundled for a browser and minified, and its bytes when it is gzipped. */
export const bundledSize = async (program: string): Promise<{ readonly text: string; readonly gzipped: number }> => {
  const { outputFiles } = await build({
    stdin: { contents: program, resolveDir: import.meta.dirname, loader: 'ts' },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    conditions: ['source'],
    logLevel: 'error',
  });
  const [bundle] = outputFiles;
  if (bundle === undefined) throw new Error('Nothing was bundled.');
  return { text: bundle.text, gzipped: gzipSync(bundle.contents, { level: 9 }).length };
};
