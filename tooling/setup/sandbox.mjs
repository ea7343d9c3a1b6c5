import { spawn } from 'node:child_process';
import { environment, install, node, root } from './install.mjs';

install();
// The engine would take 100 MB for young objects, little by little; the soak of the benchmarks starts the sandbox the same.
const flags = ['--conditions=source', '--disable-warning=ExperimentalWarning', '--max-semi-space-size=16'];
const main = [...flags, 'apps/sandbox/src/main.ts', ...process.argv.slice(2)];
// In this process's group, so that whoever ends the group ends the sandbox; the channel tells it that this process died.
const child = spawn(node, main, { cwd: root, env: environment(), stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });

// Ctrl-C in a terminal reaches both; the sandbox minds only the first signal.
const stop = (signal) => child.kill(signal);
process.on('SIGTERM', () => stop('SIGTERM'));
process.on('SIGINT', () => stop('SIGINT'));

const parent = process.ppid;
setInterval(() => process.ppid === parent || stop('SIGTERM'), 500).unref();

child.on('error', (error) => {
  console.error(error.message);
  process.exit(1);
});
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)));
