import { readFile } from 'node:fs/promises';
import { isAbsolute, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { VendorPlugin } from '../adapter/adapter.ts';
import type { VendorAccount } from '../adapter/call-context.ts';
import { checkPackage } from './check-package.ts';
import { loadPlugins, UnusablePackage } from './load-package.ts';
import { accountShape, readAccount } from './read-account.ts';
import { record } from './record.ts';
import { replay } from './replay.ts';

// `cartage-vendor`: what a plugin's author does with a package. Ends with 0 when all is well, with 1 when something is not,
// and with 2 when it was not understood.

const usage = `Usage: cartage-vendor <command> <package, or path> [options]

  check    tries the laws on each plugin of the package, with the simulator that it exports as ./simulator
  record   walks through the plugin with the real vendor, and writes what travelled, without secrets
             --account <file.json>       {"credentials": {...}, "settings": {...}}; account.json in the package
             --environment <test|prod>   which of the vendor's the account is for; test
             --with-orders               also gives the vendor an order, and takes it back; in its test environment alone
             --fixtures <folder>         where it goes; fixtures in the package
             --vendor <key>              which one, of a package with several
  replay   walks through what was recorded, without the vendor: what was not recorded is refused
             --fixtures <folder>, --vendor <key>   as above`;

class NotUnderstood extends Error {}

try {
  const { values, positionals } = readArguments();
  const [command, name] = positionals;
  if (name === undefined || positionals.length > 2) throw new NotUnderstood(usage);
  switch (command) {
    case 'check': {
      const { isSound, text } = await checkPackage(name, process.cwd());
      console.log(text);
      process.exitCode = isSound ? 0 : 1;
      break;
    }
    case 'record':
      await recordPlugin(name, values);
      break;
    case 'replay':
      await replayPlugin(name, values);
      break;
    default:
      throw new NotUnderstood(usage);
  }
} catch (thrown) {
  const isExpected = thrown instanceof UnusablePackage || thrown instanceof NotUnderstood;
  console.error(isExpected ? thrown.message : thrown);
  process.exitCode = thrown instanceof NotUnderstood ? 2 : 1;
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        account: { type: 'string' },
        environment: { type: 'string', default: 'test' },
        fixtures: { type: 'string' },
        vendor: { type: 'string' },
        'with-orders': { type: 'boolean', default: false },
      },
    });
  } catch (thrown) {
    throw new NotUnderstood(`${(thrown as Error).message}\n\n${usage}`);
  }
}

type Options = ReturnType<typeof readArguments>['values'];

async function recordPlugin(name: string, options: Options): Promise<void> {
  const { environment, 'with-orders': withOrders } = options;
  if (environment !== 'test' && environment !== 'prod') throw new NotUnderstood("The environment is 'test' or 'prod'.");
  if (withOrders && environment === 'prod')
    throw new NotUnderstood('Orders are given to the test environment alone: in production a courier would come.');
  const plugin = await chosen(name, options);
  const file = options.account ?? inPackage(name, 'account.json');
  const account: VendorAccount = { id: 'record', environment, ...(await accountIn(file, plugin)) };
  const folder = options.fixtures ?? inPackage(name, 'fixtures');
  for await (const { member, about, differs } of record({ plugin, account, folder, withOrders, now: Date.now }))
    show(`${member} (${about})`, differs);
  console.log(`Written to ${folder}.`);
}

async function replayPlugin(name: string, options: Options): Promise<void> {
  const folder = options.fixtures ?? inPackage(name, 'fixtures');
  let count = 0;
  try {
    for await (const { file, member, about, differs } of replay(await chosen(name, options), folder)) {
      count++;
      show(`${file} ${member} (${about})`, differs);
    }
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code !== 'ENOENT') throw thrown;
    throw new UnusablePackage(`There is no recording in ${folder}; 'cartage-vendor record' makes one.`);
  }
  console.log(`${count} steps were played.`);
}

function show(title: string, differs: readonly string[]): void {
  console.log([`${differs.length === 0 ? '✓' : '✗'} ${title}`, ...differs.map((one) => `    ${one}`)].join('\n'));
  if (differs.length > 0) process.exitCode = 1;
}

async function chosen(name: string, { vendor }: Options): Promise<VendorPlugin> {
  const plugins = await loadPlugins(name, process.cwd());
  const found = vendor === undefined ? plugins : plugins.filter(({ manifest }) => manifest.key === vendor);
  const [one, ...more] = found;
  if (one !== undefined && more.length === 0) return one;
  const keys = plugins.map(({ manifest }) => manifest.key).join(', ');
  throw new UnusablePackage(`Say by --vendor which one is meant; the package has ${keys}.`);
}

async function accountIn(
  file: string,
  { manifest }: VendorPlugin,
): Promise<Pick<VendorAccount, 'credentials' | 'settings'>> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch {
    throw new UnusablePackage(`There is no account in ${file}. It is JSON: ${accountShape(manifest)}`);
  }
  return readAccount(text, manifest);
}

/** Beside the package where it is a path; else where the caller is. */
function inPackage(name: string, file: string): string {
  return isAbsolute(name) || name.startsWith('.') ? join(resolve(name), file) : resolve(file);
}
