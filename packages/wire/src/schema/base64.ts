/** The bytes of a text in base64, blanks and missing `=` let pass; null where it is not base64. */
export const fromBase64 = (text: string): Uint8Array | null => {
  const binary = decoded(text) ?? decoded(asDecodable(text));
  if (binary === null) return null;
  // Not Uint8Array.from, which would take a second for a file of 20 MB.
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i += 1) bytes[i] = binary.charCodeAt(i);
  return bytes;
};

const decoded = (text: string | null): string | null => {
  try {
    return text === null ? null : atob(text);
  } catch {
    return null;
  }
};

/** What the decoder is too strict for: other blanks than ASCII's, and one `=` where it wants two. */
const asDecodable = (text: string): string | null => {
  const compact = text.replace(/\s+/g, '');
  return compact.length % 4 === 1 || !/^[A-Za-z0-9+/]*={0,2}$/.test(compact) ? null : compact.replace(/=+$/, '');
};
