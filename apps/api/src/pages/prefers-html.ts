import { acceptQualities } from '../http/accept-qualities.ts';

/** Browsers name HTML; whoever takes anything, as curl does, or likes JSON as much, is a program. */
export const prefersHtml = (accept: string | undefined): boolean => {
  const qualities = acceptQualities(accept ?? null);
  return (qualities.get('text/html') ?? 0) > (qualities.get('application/json') ?? 0);
};
