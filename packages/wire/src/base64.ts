/** The bytes of a text in base64, blanks and missing `=` let pass; null where it is not base64. */
export const fromBase64 = (text: string): Uint8Array | null => {
  const compact = text.replace(/\s+/g, '');
  if (compact.length % 4 === 1 || !/^[A-Za-z0-9+/]*={0,2}$/.test(compact)) return null;
  const binary = atob(compact.replace(/=+$/, ''));
  // Not Uint8Array.from, which would take a second for a file of 20 MB.
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i += 1) bytes[i] = binary.charCodeAt(i);
  return bytes;
};
