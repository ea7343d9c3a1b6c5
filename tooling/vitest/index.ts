export { chromiumPath } from './chromium.ts';
export { type Dialect, eachDialect, type FreshDatabase } from './dialects.ts';
export { sharedProcess } from './shared-process.ts';
