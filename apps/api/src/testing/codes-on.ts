import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const programs = ['pdftoppm', 'zbarimg'] as const;
const [draws, reads] = programs;

/** Debian's poppler-utils and zbar-tools are there; what needs them is skipped where they are not. */
export const canScan = programs.every((program) => spawnSync(program, ['--version']).error === undefined);

/** What a scanner reads on a printed file, page by page. */
export const codesOn = async (pdf: Uint8Array): Promise<readonly (readonly string[])[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'cartage-scan-'));
  try {
    await writeFile(join(folder, 'printed.pdf'), pdf);
    execFileSync(draws, ['-r', '200', '-png', join(folder, 'printed.pdf'), join(folder, 'page')]);
    const pages = (await readdir(folder)).filter((name) => name.endsWith('.png')).toSorted();
    return pages.map((page) =>
      execFileSync(reads, ['-q', '--raw', join(folder, page)], { encoding: 'utf8' })
        .trim()
        .split('\n')
        .toSorted(),
    );
  } finally {
    await rm(folder, { recursive: true });
  }
};
