import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../..', import.meta.url));
export const flags = ['--conditions=source', '--disable-warning=ExperimentalWarning'];

/** The process that `npm start` ends up as, once it serves or has ended; `url`: null when it did not start. */
export const startServer = async (env: NodeJS.ProcessEnv) => {
  const child = spawn(process.execPath, [...flags, 'apps/server/src/main.ts'], { cwd: root, env });
  const lines: string[] = [];
  const errors: string[] = [];
  child.stderr.on('data', (chunk) => errors.push(String(chunk)));
  const gone = once(child, 'exit').then(([code]) => code as number | null);
  const url = await new Promise<string | null>((resolve) => {
    createInterface(child.stdout).on('line', (line) => {
      lines.push(line);
      const { url: served } = JSON.parse(line) as { url?: string };
      if (served) resolve(served);
    });
    gone.then(() => resolve(null));
  });
  return { url, lines, errors, stop: () => child.kill('SIGTERM'), gone };
};
