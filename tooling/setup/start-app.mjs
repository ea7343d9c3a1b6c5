import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { environment, node, root } from './install.mjs';
import { whenNpmGone } from './npm.mjs';

/** What an earlier start has compiled takes a third off the next one. */
const compiled = join(root, 'node_modules/.cache/node');

/**
 * Runs an app in the workspace's Node, hands on signals, and ends as it ends. The app stays in this process's group, so
 * that whoever ends the group ends it too; its channel tells it when this process dies.
 */
export const startApp = (args, env = {}) => {
  const flags = ['--conditions=source', '--disable-warning=ExperimentalWarning'];
  const child = spawn(node, [...flags, ...args], {
    cwd: root,
    env: { ...env, NODE_COMPILE_CACHE: compiled, ...environment() },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  // Ctrl-C in a terminal reaches both; the app minds only the first signal, ends what is under way, and is waited for.
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => child.kill(signal));

  whenNpmGone(() => child.kill('SIGTERM'));
  child.on('error', (error) => {
    console.error(error.message);
    process.exit(1);
  });
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)));
};
