export { chromiumPath } from './chromium.ts';
export { type Dialect, eachDialect, type FreshDatabase } from './dialects.ts';
export { type SharedProcess, sharedProcess } from './shared-process.ts';
