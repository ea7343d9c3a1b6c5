export * from './open-api.ts';
export * from './session.ts';
