import type { LocalText } from '@cartage/core';
import { checkGif, checkJpeg, checkPdf, checkPng, checkWebp } from './images.ts';
import { checkDocx, checkXlsx } from './office.ts';
import type { ReceivedBytes, TypeCheck } from './received-bytes.ts';
import { checkText } from './text.ts';

interface AcceptedType {
  readonly name: LocalText;
  readonly mimeType: string;
  readonly check: TypeCheck;
  /** It is a zip itself. */
  readonly isZip?: true;
}

const same = (name: string): LocalText => ({ en: name, ru: name });

/** What an attachment may be (interface 2.6). */
const acceptedTypes: readonly AcceptedType[] = [
  { name: same('PDF'), mimeType: 'application/pdf', check: checkPdf },
  { name: same('PNG'), mimeType: 'image/png', check: checkPng },
  { name: same('JPEG'), mimeType: 'image/jpeg', check: checkJpeg },
  { name: same('GIF'), mimeType: 'image/gif', check: checkGif },
  { name: same('WEBP'), mimeType: 'image/webp', check: checkWebp },
  {
    name: same('XLSX'),
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    check: checkXlsx,
    isZip: true,
  },
  {
    name: same('DOCX'),
    mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    check: checkDocx,
    isZip: true,
  },
  { name: same('CSV'), mimeType: 'text/csv', check: checkText },
  { name: { en: 'plain text', ru: 'обычный текст' }, mimeType: 'text/plain', check: checkText },
];

/** The type that is declared: in any case, with a `charset` where it is a text; null: none that is accepted. */
export const acceptedTypeOf = (declared: string): AcceptedType | null => {
  const [, essence = '', charset] = /^\s*([\w.+/-]+)\s*(?:;\s*charset\s*=\s*"?([\w-]+)"?\s*)?$/i.exec(declared) ?? [];
  const found = acceptedTypes.find(({ mimeType }) => mimeType === essence.toLowerCase());
  if (!found || (charset !== undefined && !found.mimeType.startsWith('text/'))) return null;
  return found;
};

export const acceptedMimeTypes: string = acceptedTypes.map(({ mimeType }) => mimeType).join(', ');

/** Why the bytes are not of the type alone, to go on after "because"; null: they are. */
export const whyNot = async ({ check, isZip }: AcceptedType, bytes: ReceivedBytes): Promise<LocalText | null> => {
  const reason = await check(bytes);
  if (reason) return reason;
  if (!isZip && (await isZipToo(bytes))) return something('a zip', 'zip-архив');
  return check !== checkPdf && (await isPdfToo(bytes)) ? something('a PDF', 'PDF') : null;
};

const something = (en: string, ru: string): LocalText => ({
  en: `it is ${en} as well`,
  ru: `это одновременно и ${ru}`,
});

/** Programs look for a zip's directory at the end: its record, and a comment that reaches to the last byte. */
const isZipToo = async ({ size, read }: ReceivedBytes): Promise<boolean> => {
  const end = Buffer.from(await read(Math.max(0, size() - END_OF_ZIP - 0xffff), END_OF_ZIP + 0xffff));
  for (let at = end.lastIndexOf('PK\x05\x06'); at >= 0; at = at === 0 ? -1 : end.lastIndexOf('PK\x05\x06', at - 1)) {
    if (at + END_OF_ZIP <= end.length && at + END_OF_ZIP + end.readUInt16LE(at + 20) === end.length) return true;
  }
  return false;
};

const END_OF_ZIP = 22;

/** Programs take a file for a PDF that says so in its first 1,024 bytes. */
const isPdfToo = async ({ read }: ReceivedBytes): Promise<boolean> =>
  Buffer.from(await read(0, 1024)).includes('%PDF-');
