import type { AttachmentInfo, AttachmentUpload, Problem } from '@cartage/core';
import { checkUpload, uploadAttachment } from '../attachments/upload-attachment.ts';
import type { Context } from '../open-service.ts';
import { soundIn } from './checked.ts';

/** Uploads the text as a file of the caller's company, as the door does with what it receives. */
export const uploadText = async (ctx: Context, text: string): Promise<AttachmentInfo | Problem> => {
  const wish: AttachmentUpload = {
    name: 'a.csv',
    mimeType: 'text/csv',
    itemType: 'company',
    itemId: String(ctx.company.id),
    kind: 'other',
    access: 'company',
  };
  const draft = await ctx.files.draft();
  try {
    await draft.write(Buffer.from(text));
    const given: Context = { ...ctx, received: { draft, fault: null } };
    return await uploadAttachment(given, soundIn(await checkUpload(given, wish)));
  } finally {
    await draft.drop();
  }
};
