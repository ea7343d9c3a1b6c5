// Written by make/make-city-data.ts.

/** Another one for other cities. */
export const cityDataVersion = 'ae2b1b46601eb2d0';
