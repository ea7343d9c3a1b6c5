import type { LocalText } from '@cartage/core';
import { startsWith, type TypeCheck } from './received-bytes.ts';

// By their first bytes: cameras and scanners put data of their own behind what they write, and whoever opens the file
// says better what is wrong further on.

/** `offset`: where one of the signatures has to stand. */
const begins =
  (signatures: readonly string[], offset = 0): TypeCheck =>
  async ({ read }) => {
    const head = await read(0, 16);
    return signatures.some((signature) => startsWith(head, signature, offset)) ? null : otherwiseBegun;
  };

const otherwiseBegun: LocalText = { en: 'it does not begin as one', ru: 'начало файла другое' };

const isRiff = begins(['RIFF']);
const isWebp = begins(['WEBP'], 8);

export const checkPng = begins(['\x89PNG\r\n\x1a\n']);
export const checkJpeg = begins(['\xff\xd8\xff']);
export const checkGif = begins(['GIF87a', 'GIF89a']);
export const checkWebp: TypeCheck = async (bytes) => (await isRiff(bytes)) ?? isWebp(bytes);
export const checkPdf = begins(['%PDF-']);
