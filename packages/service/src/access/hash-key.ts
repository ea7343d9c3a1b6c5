import { hash } from 'node:crypto';

/** What is stored of an API key. A key is 128 random bits, so a plain digest is enough. */
export const hashKey = (key: string): string => hash('sha256', key);
