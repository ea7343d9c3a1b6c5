// Written by make/make-city-data.ts.

/** Another one for other cities. */
export const cityDataVersion = 'fcf0fba64f61d66b';
