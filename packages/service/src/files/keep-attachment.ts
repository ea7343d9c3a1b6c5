import { createHash } from 'node:crypto';
import { type Attachment, type Db, insertAttachment } from '@cartage/storage';
import type { Ground } from '../context.ts';
import type { Papers } from '../print/papers.ts';
import { guidOf } from './guid-of.ts';
import { storeFile } from './store-file.ts';

/** A file that the service itself makes for an order or a company, with its bytes. */
export interface FileToKeep
  extends Pick<Attachment, 'companyId' | 'itemType' | 'itemId' | 'fileType' | 'name' | 'mimeType' | 'accessLevel'> {
  readonly content: Uint8Array;
  /** It takes the place of the one of its kind that was kept with a fingerprint before; absent: it stands beside all others. */
  readonly fingerprint?: string;
  /** Absent: a new one. */
  readonly guid?: string;
}

/**
 * Keeps a file as an attachment, outside the company's quota. `together`: what is written in the same transaction, so
 * that neither is there without the other.
 * @throws FileStoreAway: the file store does not take it, and nothing is written
 */
export const keepAttachment = (
  service: Pick<Ground, 'store' | 'clock' | 'newKey'> & Pick<Papers, 'files'>,
  { content, fingerprint, guid, ...rest }: FileToKeep,
  together: (tx: Db, attachment: Attachment) => Promise<unknown> = async () => {},
): Promise<Attachment> =>
  storeFile(service, content, async (tx, file) => {
    const attachment = {
      ...rest,
      guid: guid ?? guidOf(fingerprint ?? service.newKey()),
      size: content.byteLength,
      sha256: createHash('sha256').update(content).digest('hex'),
      fingerprint: fingerprint ?? null,
      createdAt: service.clock(),
      file,
      keyId: null,
    };
    await insertAttachment(tx, attachment);
    await together(tx, attachment);
    return attachment;
  });
