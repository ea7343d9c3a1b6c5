/** How short and how long a password may be that people set, characters. */
export const passwordLength = { least: 10, most: 200 } as const;
