import type { LocalText } from '@cartage/core';
import { type ReceivedBytes, startsWith, type TypeCheck } from './received-bytes.ts';

// Each from its first byte to its last: what only begins as a picture may be something else besides.

const otherwiseBegun: LocalText = { en: 'it does not begin as one', ru: 'начало файла другое' };
const cutOff: LocalText = {
  en: 'it does not end where one ends: it is cut off, or something follows it',
  ru: 'конец файла другой: файл обрезан, или за ним следует что-то ещё',
};

const end = ({ size, read }: ReceivedBytes, length: number): Promise<Uint8Array> =>
  read(Math.max(0, size() - length), length);

/** Chunk after chunk, from its header to IEND, which ends the file. */
export const checkPng: TypeCheck = async (bytes) => {
  if (!startsWith(await bytes.read(0, 8), '\x89PNG\r\n\x1a\n')) return otherwiseBegun;
  for (let at = 8, chunks = 0; chunks < MOST_CHUNKS; chunks += 1) {
    const head = Buffer.from(await bytes.read(at, 8));
    if (head.length < 8) return cutOff;
    const type = head.toString('latin1', 4);
    if (chunks === 0 && type !== 'IHDR') return otherwiseBegun;
    at += 12 + head.readUInt32BE(0);
    if (type === 'IEND') return at === bytes.size() ? null : cutOff;
  }
  return cutOff;
};

/** A picture of 20 MB has some thousands. */
const MOST_CHUNKS = 20_000;

/** Cameras and telephones put data of their own behind the picture. */
export const checkJpeg: TypeCheck = async (bytes) =>
  startsWith(await bytes.read(0, 3), '\xff\xd8\xff') ? null : otherwiseBegun;

export const checkGif: TypeCheck = async (bytes) => {
  const head = await bytes.read(0, 6);
  if (!startsWith(head, 'GIF87a') && !startsWith(head, 'GIF89a')) return otherwiseBegun;
  return startsWith(await end(bytes, 1), ';') ? null : cutOff;
};

export const checkWebp: TypeCheck = async (bytes) => {
  const head = Buffer.from(await bytes.read(0, 16));
  const isRiff = startsWith(head, 'RIFF') && startsWith(head, 'WEBPVP8', 8);
  if (!isRiff) return otherwiseBegun;
  return head.readUInt32LE(4) + 8 === bytes.size() ? null : cutOff;
};

export const checkPdf: TypeCheck = async (bytes) => {
  if (!startsWith(await bytes.read(0, 5), '%PDF-')) return otherwiseBegun;
  return Buffer.from(await end(bytes, 1024)).includes('%%EOF') ? null : cutOff;
};
