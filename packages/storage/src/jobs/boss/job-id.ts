import { createHash } from 'node:crypto';

/** The id of the one living job of a key within its queue, a UUID: the primary key makes it one. */
export const jobIdOf = (key: string): string => {
  const hex = createHash('sha256').update(key).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
};
