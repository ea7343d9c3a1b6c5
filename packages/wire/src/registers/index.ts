export * from './open-api.ts';
export * from './print-registers.ts';
