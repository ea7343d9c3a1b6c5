import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Writes the types of a package beside its bundles, a file for each of its source. TypeScript 7 makes them in a tenth of
 * the time that bundling takes, which needs the compiler's former interface.
 */
export const writeDeclarations = async (entries: readonly string[], target: string): Promise<void> => {
  const own = process.cwd();
  const cache = join(root, 'node_modules/.cache/cartage');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'declarations-'));
  try {
    const tsconfig = {
      extends: join(root, 'tooling/typescript/tsconfig.base.json'),
      compilerOptions: {
        noEmit: false,
        declaration: true,
        emitDeclarationOnly: true,
        // `pnpm typecheck` has judged the source, and would for each package anew what it rests on.
        noCheck: true,
        // The packages that this one imports are read from their source, and their types are made too.
        rootDir: root,
        outDir: folder,
      },
      files: entries.map((entry) => join(own, entry)),
    };
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(tsconfig));
    // The package's own `tsc` may be the former one.
    await run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '--project', folder]).catch(
      ({ stdout }: { stdout: string }) => {
        throw new Error(`The types could not be written:\n${stdout}`);
      },
    );
    await keepOwn(join(folder, relative(root, own), 'src'), target);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** In a type, `./order.ts` would be right for readers of TypeScript 5 and newer alone. */
const sourceName = /((?:from |import(?:\(| ))['"]\.\.?\/[^'"]*)\.ts(['"])/g;

const keepOwn = async (source: string, target: string): Promise<void> => {
  const files = (await readdir(source, { recursive: true })).filter((name) => name.endsWith('.d.ts'));
  for (const file of files) {
    const text = await readFile(join(source, file), 'utf8');
    await mkdir(dirname(join(target, file)), { recursive: true });
    await writeFile(join(target, file), text.replaceAll(sourceName, '$1.js$2'));
  }
};
