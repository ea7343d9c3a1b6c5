export * from './open-api.ts';
export * from './operations.ts';
export * from './orders.ts';
