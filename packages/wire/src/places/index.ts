export * from './find-places.ts';
export * from './open-api.ts';
