export * from '../models/calculation.ts';
export * from './calculations.ts';
export * from './open-api.ts';
export * from './operations.ts';
export * from './tokens.ts';
