/** The caller's own id of the request when it is fit to be one, else a new one (interface 1.12). */
export const requestIdOf = (given: string | undefined, newId: () => string): string =>
  given !== undefined && /^[A-Za-z0-9._-]{1,128}$/.test(given) ? given : newId();
