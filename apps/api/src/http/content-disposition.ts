/**
 * `Content-Disposition: attachment` with the file's name (RFC 6266): plain for old clients, and in any letters by
 * RFC 8187 where it has others. What would end the header or lead into another folder is replaced.
 */
export const attachmentNamed = (name: string): string => {
  const safe = clean(name);
  const plain = safe.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  return plain === safe
    ? `attachment; filename="${plain}"`
    : `attachment; filename="${plain}"; filename*=UTF-8''${encoded(safe)}`;
};

const LONGEST = 200;

const clean = (name: string): string => {
  const kept = name
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[/\\:*?"<>|]/g, '_')
    .trim();
  // Whole letters, and the ending by which programs know a file.
  const ending = /\.[^.\s]{1,10}$/u.exec(kept)?.[0] ?? '';
  const letters = Array.from(kept.slice(0, kept.length - ending.length));
  return (letters.slice(0, LONGEST).join('') + ending).replace(/^\.+/, '_') || 'file';
};

/** `attr-char` of RFC 8187 stays, every other byte is written in hexadecimal. */
const encoded = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);
