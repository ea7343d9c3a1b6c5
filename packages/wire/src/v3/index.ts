export * from './issue-token.ts';
export * from './open-api.ts';
export * from './operations.ts';
