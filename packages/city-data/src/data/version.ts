// Written by make/make-city-data.ts.

/** Another one for other cities. */
export const cityDataVersion = 'aab760ba24b480d8';
