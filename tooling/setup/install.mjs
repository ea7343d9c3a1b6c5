import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { endTogether } from './end-together.mjs';
import './npm.mjs';

// Runs on whatever Node started it, before anything is installed: plain JavaScript, no dependencies. What it says goes to
// standard error: standard output belongs to what is started.

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** The workspace's own Node: the machine's may be older than what the stack needs. */
export const node = join(root, 'node_modules/node/bin/node');

/** The environment in which the workspace's Node and tools come first on the PATH. */
export const environment = () => ({
  ...process.env,
  TURBO_TELEMETRY_DISABLED: '1',
  PATH: [join(root, 'node_modules/node/bin'), join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter),
});

/** Written when an installation has come to its end, and taken away before one begins. */
const stamp = join(root, 'node_modules/.cartage-installed');

/** Not of the Node that runs this: it is the machine's in one command and the workspace's in the next. */
const wanted = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'pnpm-lock.yaml')))
    .update(`${process.platform} ${process.arch}`)
    .digest('hex');

const isInstalled = () => existsSync(node) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted();

/** Installs what pnpm-lock.yaml says, unless that was already done. Ends the process with a sentence when it cannot. */
export const install = async () => {
  if (isInstalled()) return;
  const { packageManager, engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const least = Number(/\d+/.exec(engines.node));
  if (Number.parseInt(process.versions.node, 10) < least) {
    refuse(`Node.js ${process.versions.node} is too old to install Cartage: install Node.js ${least} or newer.`);
  }
  const release = await lock();
  try {
    // Another start may have done it while this one waited.
    if (!isInstalled()) await run(packageManager);
  } finally {
    release();
  }
};

const run = async (packageManager) => {
  say(`Installing dependencies (${packageManager}), about half a minute the first time ...`);
  const offline = await whyOffline();
  // What an earlier installation has left on this machine may be enough.
  if (offline) say(`${offline} Trying with what this machine has ...`);
  rmSync(stamp, { force: true });
  const words = ['-y', packageManager, 'install', '--frozen-lockfile'];
  // Without a terminal pnpm would ask before it makes node_modules anew.
  const child = spawn('npx', [...words, '--config.confirm-modules-purge=false', '--loglevel=info'], {
    cwd: root,
    // `npm run -s` would silence them too. Where nobody answers, repeats would keep the reason back for a minute.
    env: { ...process.env, npm_config_loglevel: 'warn', ...(offline ? { npm_config_fetch_retries: '0' } : {}) },
    stdio: ['ignore', 2, 2],
    detached: true,
  });
  const letGo = endTogether(child);
  const reason = await new Promise((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('exit', (code, signal) => resolve(code === 0 ? null : `it ended with ${signal ?? code}`));
  });
  letGo();
  if (reason === null && existsSync(node)) return writeFileSync(stamp, wanted());
  const failure = `The dependencies could not be installed (npx ${words.join(' ')}: ${reason ?? 'Node.js is missing'})`;
  refuse(
    offline
      ? `${failure}. ${offline} Connect this machine to the network, or set npm_config_registry to a registry that it reaches.`
      : `${failure}; the reason is above.`,
  );
};

/**
 * A sentence when the registry that npm's settings name takes no connection. Behind a proxy that is not to be seen from
 * here.
 */
const whyOffline = async () => {
  const { registry, ...proxies } = npmSettings('registry', 'proxy', 'https-proxy');
  const asked = [...Object.values(proxies), ...proxyVariables.map((name) => process.env[name])];
  if (!URL.canParse(registry) || asked.some((proxy) => proxy && proxy !== 'null')) return null;
  const { protocol, hostname, port } = new URL(registry);
  const socket = connect(Number(port) || (protocol === 'http:' ? 80 : 443), hostname.replace(/^\[|\]$/g, ''));
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(2_000) });
    return null;
  } catch ({ code }) {
    return `${registry} cannot be reached (${code === 'ABORT_ERR' ? 'no answer' : code}).`;
  } finally {
    socket.destroy();
  }
};

const proxyVariables = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy', 'ALL_PROXY', 'all_proxy'];

/** From the environment and every .npmrc. */
const npmSettings = (...names) => {
  try {
    const lines = execFileSync('npm', ['config', 'get', ...names], { cwd: root, encoding: 'utf8', stdio: 'pipe' });
    return Object.fromEntries(
      lines
        .trim()
        .split('\n')
        .map((line) => line.split(/=(.*)/s, 2)),
    );
  } catch {
    return {};
  }
};

/** One installation at a time in one clone. The lock names its process, so that one whose process died counts as none. */
const lock = async () => {
  const path = join(tmpdir(), `cartage-install-${createHash('sha256').update(root).digest('hex').slice(0, 16)}`);
  for (let isWaiting = false; ; isWaiting = true) {
    try {
      writeFileSync(path, String(process.pid), { flag: 'wx' });
      const release = () => rmSync(path, { force: true });
      process.once('exit', release);
      return release;
    } catch (failure) {
      if (failure.code !== 'EEXIST') refuse(`The lock ${path} cannot be made (${failure.code}): set TMPDIR.`);
    }
    if (!isAlive(Number(readText(path)))) {
      // Written a moment ago, it may be empty still.
      if (isWaiting) rmSync(path, { force: true });
    } else if (!isWaiting) say('Another start is installing the dependencies; waiting for it ...');
    await wait(200);
  }
};

const readText = (path) => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};

const isAlive = (pid) => {
  if (!(pid > 0)) return false;
  try {
    return process.kill(pid, 0);
  } catch (failure) {
    return failure.code === 'EPERM';
  }
};

const say = (sentence) => process.stderr.write(`${sentence}\n`);

const refuse = (sentence) => {
  say(sentence);
  process.exit(1);
};
