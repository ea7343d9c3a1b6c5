import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { environment, install, node, root } from './install.mjs';

// `npm start`: everything in one process. `npm run start:api`, `npm run start:worker`: apart, on PostgreSQL.
// `npm run cartage -- <command>`: the operator's commands.

const apps = ['server', 'api', 'worker', 'cli'];

const [app = 'server', ...rest] = process.argv.slice(2);
if (!apps.includes(app)) {
  console.error(`Start one of ${apps.join(', ')}; not "${app}".`);
  process.exit(2);
}
const parent = process.ppid;
install();
const flags = ['--conditions=source', '--disable-warning=ExperimentalWarning'];
const child = spawn(node, [...flags, `apps/${app}/src/main.ts`, ...rest], {
  cwd: root,
  env: { NODE_ENV: 'production', NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'), ...environment() },
  stdio: 'inherit',
});

// The process ends what is under way first, so whoever asked this one to stop waits for it.
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => child.kill(signal));

// npm, when it is killed, does not tell its script.
if (process.env.npm_lifecycle_event) {
  setInterval(() => process.ppid === parent || child.kill('SIGTERM'), 500).unref();
}

child.on('error', (error) => {
  console.error(error.message);
  process.exit(1);
});
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)));
