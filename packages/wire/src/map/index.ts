export * from './points-of-city.ts';
export * from './prices-of-city.ts';
