/** How an account sends orders of several places: each by itself, or as one that is handed out together (MMO). */
export const severalPlaces = ['separate', 'group'] as const;
