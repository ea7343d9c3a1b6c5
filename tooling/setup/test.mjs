import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { endTogether } from './end-together.mjs';
import { environment, install, root } from './install.mjs';
import { keepPassed, unchangedSuites } from './unchanged-suites.mjs';
import { whereTimeWent } from './where-time-went.mjs';

// Everything the build server checks. The last line is `N passed, N failed`: the tests, and one failed for each
// further step that failed.

/** `{ title, seconds }` of each step, and `{ file, seconds }` of each file of tests. */
const steps = [];
const files = [];
/** What failed, by name: who sees the end of a long log alone sees it too. */
const failures = [];

let passed = 0;

/** NO_COLOR and FORCE_COLOR have the last word, as everywhere. */
const isColoured = process.env.NO_COLOR
  ? false
  : process.env.FORCE_COLOR
    ? process.env.FORCE_COLOR !== '0'
    : process.stdout.isTTY === true;
const paint = (code) => (text) => (isColoured ? `\u001b[${code}m${text}\u001b[0m` : text);
const [bold, red, green] = [1, 31, 32].map(paint);

const step = (title, command, { quiet = false, env = {} } = {}) =>
  new Promise((resolve) => {
    const start = performance.now();
    let output = '';
    if (!quiet) console.log(`\n${bold(`== ${title}`)}`);
    const child = spawn(command[0], command.slice(1), {
      cwd: root,
      env: { ...environment(), ...(isColoured ? { FORCE_COLOR: '1' } : {}), ...env },
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
      // Leads a group of its own, which ends with this process, whatever ends that.
      detached: process.platform !== 'win32',
    });
    const letGo = endTogether(child);
    const done = (ok) => {
      letGo();
      const seconds = (performance.now() - start) / 1000;
      steps.push({ title, seconds });
      if (quiet) console.log(`\n${bold(`== ${title}`)}${output.trim() ? `\n${output.trim()}` : ''}`);
      console.log(`-- ${title}: ${ok ? green('ok') : red('FAILED')}, ${seconds.toFixed(1)} s`);
      resolve(ok);
    };
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => {
      output += error.message;
      done(false);
    });
    child.on('close', (code) => done(code === 0));
  });

const check = async (...args) => {
  const ok = await step(...args);
  if (!ok) failures.push(args[0]);
  return ok;
};

const tests = async (group, { args = [], ...how } = {}) => {
  const report = join(root, 'node_modules/.cache/cartage', `tests-${group}.json`);
  rmSync(report, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const unchanged = unchangedSuites(group);
  for (const folder of unchanged)
    console.log(`\n-- ${folder}: as it was when its tests last passed, so they do not run`);
  const env = { TESTS_LEFT_OUT: unchanged.map((folder) => `${folder}/**`).join() };
  const ok = await step(`tests: ${group}`, ['vitest', 'run', '--project', group, ...reporters, ...args], {
    ...how,
    env,
  });
  const before = failures.length;
  if (existsSync(report)) {
    const { numPassedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
    passed += numPassedTests;
    keepPassed(
      group,
      testResults.map(({ name, status }) => ({ file: relative(root, name), status })),
    );
    for (const { name, status, assertionResults, startTime, endTime } of testResults) {
      const file = `${group}: ${relative(root, name)}`;
      files.push({ file, seconds: (endTime - startTime) / 1000 });
      for (const test of assertionResults) if (test.status === 'failed') failures.push(`${file}: ${test.fullName}`);
      // A file that cannot even be loaded has no tests to count.
      if (status === 'failed' && assertionResults.length === 0) failures.push(file);
    }
  }
  if (!ok && failures.length === before) failures.push(`tests: ${group}`);
};

await install();
// Ctrl-C reaches this process alone; what it has started ends with it.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(signal === 'SIGINT' ? 130 : 143));
await check('made files', ['node', 'tooling/setup/make.ts'], { quiet: true });
// One processor of two is never idle: what judges the source and builds it, and the tests that need neither.
const judged = async () => {
  await check('types', ['tsc', '-p', 'tsconfig.json'], { quiet: true });
  // What runs in browsers knows other globals.
  await check('types of the map', ['tsc', '-p', 'apps/map'], { quiet: true });
  await check('types of the console', ['tsc', '-p', 'apps/console'], { quiet: true });
  await check('lint', ['biome', 'check', '--error-on-warnings', '.'], { quiet: true });
  await check('boundaries', ['node', '--disable-warning=ExperimentalWarning', 'tooling/boundaries/main.ts'], {
    quiet: true,
  });
  await check('figures', ['node', 'tooling/boundaries/figures.ts'], { quiet: true });
  await check('unused', ['knip', '--treat-config-hints-as-errors'], { quiet: true });
};
const published = async () => {
  if (await check('build', ['turbo', 'run', 'build', '--output-logs=errors-only', '--continue'], { quiet: true })) {
    await check('published packages', ['node', 'tooling/setup/check-packages.mjs'], { quiet: true });
    await check('documentation', ['node', 'tooling/typescript/check-documentation.mjs'], { quiet: true });
  } else console.log('\n== published packages, documentation\n-- NOT CHECKED, the build failed');
};
await Promise.all([judged().then(published), tests('unit', { quiet: true, args: ['--maxWorkers=50%'] })]);
await tests('sqlite');
await tests('postgres', { env: { CARTAGE_TEST_STAGES: 'sqlite' } });
await tests('pooler');
await tests('e2e');

console.log(`\n${whereTimeWent(steps, files, performance.now() / 1000)}`);
if (failures.length > 0) console.log(`\nFailed:\n${failures.map((what) => `  ${what}`).join('\n')}`);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length === 0 ? 0 : 1;
