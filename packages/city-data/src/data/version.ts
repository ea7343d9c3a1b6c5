// Written by make/make-city-data.ts.

/** Another one for other cities. */
export const cityDataVersion = 'ade6e82c6eff4a76';
