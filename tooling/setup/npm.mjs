import { readFileSync } from 'node:fs';

// npm, when it is killed, tells neither its shell nor the script in that: they would go on without it.

const POLL_MS = 500;

let act = () => process.exit(1);

/** What to do once the npm that runs this script is gone; at first, to end. */
export const whenNpmGone = (then) => {
  act = then;
};

/** Where the system tells; elsewhere a shell mostly gives its place to the script, whose parent npm is then. */
const parentOf = (pid) => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return 0;
  }
};

const isNpm = (pid) => {
  try {
    return /\bnpm\b/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').split(' tooling/')[0]);
  } catch {
    return false;
  }
};

/** Shells, and scripts that only start the next one. */
const MOST_BETWEEN = 4;

/** From our parent up to npm. Who started npm is nobody's business here: it may go, and npm go on. */
const chainToNpm = () => {
  const chain = [process.ppid];
  while (chain.length <= MOST_BETWEEN && chain.at(-1) > 1 && !isNpm(chain.at(-1))) chain.push(parentOf(chain.at(-1)));
  return isNpm(chain.at(-1)) ? chain : [process.ppid];
};

if (process.env.npm_lifecycle_event) {
  const chain = chainToNpm();
  const isWhole = () => process.ppid === chain[0] && chain.slice(1).every((pid, i) => parentOf(chain[i]) === pid);
  setInterval(() => isWhole() || act(), POLL_MS).unref();
}
