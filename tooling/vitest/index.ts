export { eachDialect } from './dialects.ts';
export { sharedProcess } from './shared-process.ts';
