export * from '../models/calculation.ts';
export * from './calculation-option.ts';
export * from './calculation-status.ts';
export * from './issue-token.ts';
export * from './open-api.ts';
export * from './operations.ts';
export * from './start-calculation.ts';
