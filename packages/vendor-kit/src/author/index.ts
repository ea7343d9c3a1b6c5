export * from './check-package.ts';
export * from './find-plugin.ts';
export * from './fixture.ts';
export * from './load-package.ts';
export * from './read-account.ts';
export * from './record.ts';
export * from './replay.ts';
export * from './story.ts';
