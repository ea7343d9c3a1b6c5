import type { LocalText } from '@cartage/core';
import { piecesOf, startsWith, type TypeCheck } from './received-bytes.ts';

/** No byte that no text has, in UTF-8 or an encoding with one byte a letter, as spreadsheets write. */
export const checkText: TypeCheck = async (bytes) => {
  const head = await bytes.read(0, 16);
  if (['GIF87a', 'GIF89a', 'RIFF', '\xff\xd8\xff'].some((signature) => startsWith(head, signature))) return notText;
  for await (const piece of piecesOf(bytes)) {
    if (piece.some((byte) => isControl[byte] === 1)) return notText;
  }
  return null;
};

/** 1: none of tab, line feed, form feed and carriage return. */
const isControl = Uint8Array.from({ length: 256 }, (_, byte) =>
  (byte < 0x20 && ![0x09, 0x0a, 0x0c, 0x0d].includes(byte)) || byte === 0x7f ? 1 : 0,
);

const notText: LocalText = {
  en: 'it holds bytes that no text has',
  ru: 'в нём есть байты, которых не бывает в тексте',
};
