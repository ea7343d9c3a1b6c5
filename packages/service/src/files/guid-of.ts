import { createHash } from 'node:crypto';

/** A UUID (version 8) that is the same for the same text, and tells nothing of it. */
export const guidOf = (text: string): string =>
  createHash('sha256')
    .update(text)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-a$4-$5');
