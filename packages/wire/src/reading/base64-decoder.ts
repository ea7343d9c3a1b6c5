/**
 * Decodes base64 as it comes, written as the text of a JSON string: escapes are read (`\/` of PHP, `\u002B` of .NET,
 * `\r\n` of line breaks), and blanks and missing `=` let pass, as everywhere else.
 */
export interface Base64Decoder {
  /** The bytes of as much as is whole by now; a view of a buffer that the next call writes over. */
  readonly push: (text: Uint8Array) => Uint8Array;
  /** The last bytes; null: what came is not base64. */
  readonly end: () => Uint8Array | null;
}

// What a byte means: 0 to 63, or one of these.
const BLANK = 64;
const PAD = 65;
const WRONG = 66;

const meanings = new Uint8Array(256).fill(WRONG);
for (const [value, letter] of [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'].entries())
  meanings[letter.charCodeAt(0)] = value;
for (const letter of ' \t\r\n\f') meanings[letter.charCodeAt(0)] = BLANK;
meanings['='.charCodeAt(0)] = PAD;

const BACKSLASH = 0x5c;
const U = 0x75;
/** What stands for a letter behind a backslash, and is not the letter itself. */
const escapes = new Map([...'tnrfb'].map((letter, at) => [letter.charCodeAt(0), '\t\n\r\f\b'.charCodeAt(at)]));

/** A decoder of one text. */
export const createBase64Decoder = (): Base64Decoder => {
  let out = new Uint8Array(0);
  let had = 0;
  /** Up to three letters that wait for the fourth, six bits each. */
  let bits = 0;
  let letters = 0;
  let pads = 0;
  let isWrong = false;
  let isEscaped = false;
  /** Of `\uXXXX`: how many digits are to come, and what the others say. */
  let digitsLeft = 0;
  let code = 0;

  const take = (byte: number): void => {
    const meaning = meanings[byte] as number;
    if (meaning < BLANK) {
      if (pads > 0) isWrong = true;
      bits = (bits << 6) | meaning;
      letters += 1;
      if (letters < 4) return;
      out[had] = bits >> 16;
      out[had + 1] = bits >> 8;
      out[had + 2] = bits;
      had += 3;
      bits = 0;
      letters = 0;
    } else if (meaning === PAD) pads += 1;
    else if (meaning === WRONG) isWrong = true;
  };

  /** Four letters at a time, as nearly all of it comes: up to where something else stands. */
  const takePlain = (text: Uint8Array, from: number): number => {
    let at = from;
    let to = had;
    for (; at + 4 <= text.length; at += 4) {
      const a = meanings[text[at] as number] as number;
      const b = meanings[text[at + 1] as number] as number;
      const c = meanings[text[at + 2] as number] as number;
      const d = meanings[text[at + 3] as number] as number;
      if ((a | b | c | d) >= BLANK) break;
      out[to] = (a << 2) | (b >> 4);
      out[to + 1] = (b << 4) | (c >> 2);
      out[to + 2] = (c << 6) | d;
      to += 3;
    }
    had = to;
    return at;
  };

  const push = (text: Uint8Array): Uint8Array => {
    if (out.length < text.length + 3) out = new Uint8Array(text.length + 3);
    had = 0;
    for (let at = 0; at < text.length && !isWrong; at += 1) {
      if (letters === 0 && pads === 0 && digitsLeft === 0 && !isEscaped) {
        at = takePlain(text, at);
        if (at === text.length) break;
      }
      const byte = text[at] as number;
      if (digitsLeft > 0) {
        // The scanner lets nothing but digits come here.
        code = code * 16 + Number.parseInt(String.fromCharCode(byte), 16);
        digitsLeft -= 1;
        if (digitsLeft === 0) take(code < 128 ? code : 0);
      } else if (isEscaped) {
        isEscaped = false;
        if (byte === U) {
          digitsLeft = 4;
          code = 0;
        } else take(escapes.get(byte) ?? byte);
      } else if (byte === BACKSLASH) isEscaped = true;
      else take(byte);
    }
    return isWrong ? out.subarray(0, 0) : out.subarray(0, had);
  };

  return {
    push,
    end: () => {
      if (isWrong || pads > 2 || letters === 1 || (letters + pads) % 4 === 1) return null;
      const last = bits << (6 * (4 - letters));
      return letters === 0 ? new Uint8Array(0) : new Uint8Array([last >> 16, last >> 8]).subarray(0, letters - 1);
    },
  };
};
