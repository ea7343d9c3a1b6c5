import type { LocalText } from '@cartage/core';
import { piecesOf, startsWith, type TypeCheck } from './received-bytes.ts';

/** UTF-8 without letters that no text has. Another encoding cannot be told from any other, and would be shown as rubbish. */
export const checkText: TypeCheck = async (bytes) => {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const head = await bytes.read(0, 16);
  if (['GIF87a', 'GIF89a', 'RIFF'].some((signature) => startsWith(head, signature))) return notText;
  try {
    for await (const piece of piecesOf(bytes)) {
      if (piece.some((byte) => isControl[byte] === 1)) return notText;
      decoder.decode(piece, { stream: true });
    }
    decoder.decode();
    return null;
  } catch {
    return notUtf8;
  }
};

/** 1: none of tab, line feed, form feed and carriage return. */
const isControl = Uint8Array.from({ length: 256 }, (_, byte) =>
  (byte < 0x20 && ![0x09, 0x0a, 0x0c, 0x0d].includes(byte)) || byte === 0x7f ? 1 : 0,
);

const notText: LocalText = {
  en: 'it holds bytes that no text has',
  ru: 'в нём есть байты, которых не бывает в тексте',
};
const notUtf8: LocalText = {
  en: 'it is not UTF-8; save it in that encoding',
  ru: 'он не в UTF-8; сохраните его в этой кодировке',
};
