import { install } from './install.mjs';
import { startApp } from './start-app.mjs';

await install();
// The engine would take 100 MB for young objects, little by little; the soak of the benchmarks starts the sandbox the same.
startApp(['--max-semi-space-size=16', 'apps/sandbox/src/main.ts', ...process.argv.slice(2)]);
