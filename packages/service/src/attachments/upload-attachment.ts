import {
  type AttachmentInfo,
  type AttachmentUpload,
  type Checked,
  isProblem,
  type Problem,
  problem,
  type Verdict,
  verdictOn,
} from '@cartage/core';
import {
  type Attachment,
  countAttachments,
  countUpload,
  type Db,
  findUploaded,
  holdIdempotent,
  insertAttachment,
  usedByUploads,
} from '@cartage/storage';
import { audit } from '../audit.ts';
import type { Acting, ReceivedFile } from '../context.ts';
import { guidOf } from '../files/guid-of.ts';
import { storeFile } from '../files/store-file.ts';
import { inProgress } from '../once/in-progress.ts';
import type { Papers } from '../print/papers.ts';
import { problemOf, Rollback } from '../rollback.ts';
import { attachmentInfo } from './attachment-info.ts';
import { type AttachedTo, itemOf } from './item-of.ts';
import { acceptedMimeTypes, acceptedTypeOf, whyNot } from './types/type-of.ts';

/** An upload that may be kept: what it is, what it belongs to, and its bytes. */
export interface SoundUpload {
  readonly upload: AttachmentUpload;
  readonly to: AttachedTo;
  readonly file: ReceivedFile['draft'];
}

/** All that the rules have against an upload: the order or company, the bytes, and what they are declared to be. */
export const checkUpload = async (ctx: Acting, upload: AttachmentUpload): Promise<Verdict<SoundUpload>> => {
  const [to, type] = [await itemOf(ctx, upload), acceptedTypeOf(upload.mimeType)];
  const { received } = ctx;
  const wrong = received ? await wrongFile(received, upload, type) : notReceived;
  const problems = [...(isProblem(to) ? [to] : []), ...(wrong ? [wrong] : [])];
  return isProblem(to) || !received || !type
    ? { kind: 'wrong', problems }
    : verdictOn({ upload: { ...upload, mimeType: type.mimeType }, to, file: received.draft }, problems);
};

const wrongFile = async (
  { draft, fault }: ReceivedFile,
  { mimeType }: AttachmentUpload,
  type: ReturnType<typeof acceptedTypeOf>,
): Promise<Problem | null> => {
  if (!type) return unknownType(mimeType);
  if (fault) return notBase64;
  if (draft.size() === 0) return empty;
  const reason = await whyNot(type, draft);
  if (reason === null) return null;
  // Of bytes that could not be declared otherwise nothing is said.
  return problem(
    'AttachmentInvalid',
    'base64File',
    {
      en: `The file is not ${type.name.en}, as mimeType says, because ${reason.en}.`,
      ru: `Файл не является ${type.name.ru}, как указано в mimeType: ${reason.ru}.`,
    },
    ['base64File', 'mimeType'],
  );
};

/**
 * Keeps the file with the order or company. A refusal by the quota or the number of files, or for a repeat that another
 * run answers, leaves nothing behind.
 */
export const uploadAttachment = async (
  ctx: Acting & Papers,
  { upload, to, file }: Checked<SoundUpload>,
): Promise<AttachmentInfo | Problem> => {
  const { db } = ctx.store;
  const earlier = await madeEarlier(ctx, upload, to, file);
  if (earlier) return attachmentInfo(earlier);
  const size = file.size();
  const quota = ctx.settings.attachmentQuota;
  // Before the file store is troubled; the transaction decides.
  const used = await usedByUploads(db, to.companyId);
  if (quota !== null && used + size > quota) return quotaPassed(to, size, used, quota);
  return storeFile(ctx, file, async (tx, name) => {
    const attachment = newAttachment(ctx, upload, to, file, name);
    if (!(await countUpload(tx, { companyId: to.companyId, size, quota })))
      throw new Rollback(quotaPassed(to, size, await usedByUploads(tx, to.companyId), quota ?? 0));
    await refuse(tx, ctx, to);
    await insertAttachment(tx, attachment);
    const { fileType, mimeType } = attachment;
    await audit(ctx, tx, {
      act: 'UploadAttachment',
      object: { kind: 'attachment', id: attachment.guid },
      companyId: to.companyId,
      // Not its name, which may be a person's.
      after: { itemType: upload.itemType, itemId: upload.itemId, fileType, mimeType, size },
    });
    return attachmentInfo(attachment);
  }).catch(problemOf);
};

/** @throws Rollback */
const refuse = async (tx: Db, { once }: Acting, to: AttachedTo): Promise<void> => {
  if (once && !(await holdIdempotent(tx, once.key))) throw new Rollback(inProgress(once.key.key));
  // Others of the company wait for this transaction since its bytes were counted.
  if ((await countAttachments(tx, to)) >= MOST_OF_ONE) throw new Rollback(tooMany(to));
};

const newAttachment = (
  { actor, clock, newKey }: Acting,
  { name, mimeType, kind, access }: AttachmentUpload,
  to: AttachedTo,
  draft: ReceivedFile['draft'],
  file: string,
) => ({
  ...to,
  guid: guidOf(newKey()),
  fileType: kind,
  name,
  mimeType,
  size: draft.size(),
  accessLevel: access,
  sha256: draft.sha256(),
  fingerprint: null,
  createdAt: clock(),
  file,
  keyId: actor.keyId,
});

/** What a run of this request that ended without an answer has kept already. */
const madeEarlier = async (
  { store, once, actor }: Acting,
  { name, kind }: AttachmentUpload,
  { itemType, itemId }: AttachedTo,
  file: ReceivedFile['draft'],
): Promise<Attachment | null> =>
  once?.earlier
    ? findUploaded(store.db, {
        itemType,
        itemId,
        keyId: actor.keyId,
        name,
        fileType: kind,
        sha256: file.sha256(),
        since: once.earlier.since,
      })
    : null;

/** The order record shows so many. */
const MOST_OF_ONE = 1_000;

/** No file is told as nothing. */
const inMb = (bytes: number): string =>
  bytes < 100_000 ? (Math.ceil(bytes / 1_000) / 1_000).toFixed(3) : (bytes / 1_000_000).toFixed(1);

const quotaPassed = ({ companyId }: AttachedTo, size: number, used: number, quota: number): Problem => ({
  ...problem('RequestInvalid', 'base64File', {
    en: `The files of company ${companyId} take ${inMb(used)} MB of the ${inMb(quota)} MB that it may use; this one of ${inMb(size)} MB does not fit.`,
    ru: `Файлы компании ${companyId} занимают ${inMb(used)} МБ из разрешённых ${inMb(quota)} МБ; файл размером ${inMb(size)} МБ не помещается.`,
  }),
  isPassing: true,
});

const tooMany = ({ itemType }: AttachedTo): Problem => {
  const item = itemType === 'order' ? { en: 'order', ru: 'У заказа' } : { en: 'company', ru: 'У компании' };
  return problem('RequestInvalid', 'itemId', {
    en: `The ${item.en} has ${MOST_OF_ONE} files already, and takes no more.`,
    ru: `${item.ru} уже ${MOST_OF_ONE} файлов, больше добавить нельзя.`,
  });
};

const unknownType = (mimeType: string): Problem =>
  problem('AttachmentInvalid', 'mimeType', {
    en: `The type "${mimeType.slice(0, 100)}" is not accepted; accepted: ${acceptedMimeTypes}.`,
    ru: `Тип «${mimeType.slice(0, 100)}» не принимается; допустимо: ${acceptedMimeTypes}.`,
  });

const notBase64 = problem('AttachmentInvalid', 'base64File', {
  en: 'The file is not base64; send its bytes in base64, letters A-Z, a-z, 0-9, + and /.',
  ru: 'Файл передан не в base64; передайте его байты в base64: буквы A-Z, a-z, цифры 0-9, + и /.',
});

const empty = problem('AttachmentInvalid', 'base64File', {
  en: 'The file is empty; send at least one byte.',
  ru: 'Файл пуст; передайте хотя бы один байт.',
});

const notReceived = problem('AttachmentInvalid', 'base64File');
