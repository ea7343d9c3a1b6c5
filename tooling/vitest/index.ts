export { eachDialect } from './dialects.ts';
export { sharedFolder, sharedProcess } from './shared-process.ts';
