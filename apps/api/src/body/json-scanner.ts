/** What a body may be made of, whatever its bytes. */
export interface JsonBounds {
  /** Objects and lists within one another. */
  readonly depth: number;
  /** Of any kind, lists and objects included. */
  readonly values: number;
}

export type JsonFault = 'not-json' | 'too-deep' | 'too-many-values' | 'repeated';

/**
 * Reads JSON as its bytes come, and keeps nothing of it but one member: what a caller is known by is found, and what is
 * no JSON is refused, before the whole of a large body is held or built. It takes what JSON.parse takes, to the byte; a
 * text that is not UTF-8 is for whoever decodes it.
 */
export interface JsonScanner {
  /** The next bytes. A fault stays. */
  readonly push: (bytes: Uint8Array) => JsonFault | null;
  /** There are no more. */
  readonly end: () => JsonFault | null;
  /**
   * What was read so far, with no member but the wanted ones: of the object, or of each object of the list, up to the
   * first element that has none; null for anything else that is no text.
   */
  readonly found: () => unknown;
  /** Some wanted member is in it. */
  readonly hasFound: () => boolean;
}

/** A member of the whole object whose text is handed out as it comes, because it is too long to be held. */
export interface LiftedMember {
  readonly isName: (name: string) => boolean;
  /** A part of the text as JSON writes it, escapes and all: a view of the bytes that were pushed. */
  readonly take: (part: Uint8Array) => void;
}

type State =
  | typeof VALUE
  | typeof VALUE_OR_END
  | typeof NAME_OR_END
  | typeof NAME
  | typeof COLON
  | typeof AFTER
  | typeof STRING
  | typeof ESCAPE
  | typeof HEX
  | typeof MINUS
  | typeof ZERO
  | typeof DIGITS
  | typeof POINT
  | typeof FRACTION
  | typeof EXPONENT
  | typeof SIGN
  | typeof POWER
  | typeof LITERAL
  | typeof MARK;

const VALUE = 0;
const VALUE_OR_END = 1;
const NAME_OR_END = 2;
const NAME = 3;
const COLON = 4;
const AFTER = 5;
const STRING = 6;
const ESCAPE = 7;
const HEX = 8;
const MINUS = 9;
const ZERO = 10;
const DIGITS = 11;
const POINT = 12;
const FRACTION = 13;
const EXPONENT = 14;
const SIGN = 15;
const POWER = 16;
const LITERAL = 17;
const MARK = 18;

const byteOf = (letter: string): number => letter.charCodeAt(0);
const [QUOTE, BACKSLASH, COMMA, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [...'"\\,[]{}'].map(byteOf);
/** 1: may stand alone behind a backslash. */
const IS_ESCAPED = new Uint8Array(256);
for (const letter of '"\\/bfnrt') IS_ESCAPED[byteOf(letter)] = 1;
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];
const LITERALS = new Map(['true', 'false', 'null'].map((word) => [byteOf(word), [...word].map(byteOf)]));

const isSpace = (byte: number): boolean => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
const isDigit = (byte: number): boolean => byte >= 0x30 && byte <= 0x39;
const isHex = (byte: number): boolean =>
  isDigit(byte) || (byte >= 0x41 && byte <= 0x46) || (byte >= 0x61 && byte <= 0x66);
const isExponent = (byte: number): boolean => byte === 0x65 || byte === 0x45;

/** A member that is wanted has a short name; its value is no document. */
const LONGEST_KEPT = 4096;

/** `wants`: is this the name of a member that is kept? Names of more than `LONGEST_KEPT` bytes are not asked for. */
export const createJsonScanner = (
  wants: (name: string) => boolean,
  bounds: JsonBounds,
  lifted?: LiftedMember,
): JsonScanner => {
  // One more than the depth that is allowed is never entered. 1: an object.
  const isObjectAt = new Uint8Array(bounds.depth + 1);
  let depth = 0;
  let values = 0;
  let state: State = VALUE;
  let fault: JsonFault | null = null;
  let isFirst = true;
  /** The string that is being read is a name. */
  let isName = false;
  let hexLeft = 0;
  let literal: readonly number[] = [];
  let literalAt = 0;
  // Of the string that is being read, when it may be wanted: its bytes, without the quotes.
  let isKept = false;
  let kept: Uint8Array[] = [];
  let keptBytes = 0;
  /** The wanted name whose value comes next. */
  let wanted: string | null = null;
  /** Of the member that is lifted: not met yet, its value comes next, is being read, or was met. */
  let lifting: 'not-yet' | 'next' | 'now' | 'done' = 'not-yet';
  // What is found.
  let root: Record<string, unknown> | unknown[] | null = null;
  let element: Record<string, unknown> | null = null;
  let anyFound = false;
  /** An element of the list had nothing: the others are not looked at, for there may be a hundred thousand. */
  let isOver = false;

  const fail = (found: JsonFault): JsonFault => {
    fault = found;
    kept = [];
    return found;
  };

  /** Where wanted members may stand: in the whole object, or in an element of the whole list. */
  const owner = (): Record<string, unknown> | null => {
    if (depth === 1 && isObjectAt[1] === 1) return root as Record<string, unknown>;
    return depth === 2 && isObjectAt[1] === 0 && isObjectAt[2] === 1 && !isOver ? element : null;
  };

  const note = (value: unknown): void => {
    if (wanted === null) return;
    const into = owner();
    if (into === null) return;
    into[wanted] = value;
    wanted = null;
    if (value !== null) anyFound = true;
  };

  const textKept = (): string | null => {
    // What does not decode is refused with the whole body.
    try {
      return JSON.parse(`"${Buffer.concat(kept).toString('utf8')}"`) as string;
    } catch {
      return null;
    }
  };

  /** A value begins; false: there are too many. */
  const begin = (): boolean => {
    values += 1;
    return values <= bounds.values;
  };

  /** An element of the whole list begins; null: it is no object, and holds nothing. */
  const beginElement = (value: Record<string, unknown> | null): void => {
    if (depth !== 1 || isOver || !Array.isArray(root)) return;
    root.push(value);
    isOver = value === null;
  };

  const open = (isObject: boolean): boolean => {
    note(null);
    if (depth === bounds.depth) return false;
    if (depth === 0) root = isObject ? {} : [];
    else if (depth === 1) {
      element = isObject ? {} : null;
      beginElement(element);
    }
    depth += 1;
    isObjectAt[depth] = isObject ? 1 : 0;
    state = isObject ? NAME_OR_END : VALUE_OR_END;
    return true;
  };

  const beginString = (asName: boolean): void => {
    isName = asName;
    state = STRING;
    isKept = asName ? owner() !== null : wanted !== null;
    kept = [];
    keptBytes = 0;
  };

  const keep = (bytes: Uint8Array): void => {
    if (lifting === 'now') lifted?.take(bytes);
    if (!isKept || bytes.length === 0) return;
    keptBytes += bytes.length;
    // The chunk is used anew, or freed, as soon as it is looked through; `slice` of a Buffer would be a view of it.
    if (keptBytes <= LONGEST_KEPT) kept.push(new Uint8Array(bytes));
  };

  /** false: the member that is lifted comes once more. */
  const endString = (): boolean => {
    state = isName ? COLON : AFTER;
    if (lifting === 'now') lifting = 'done';
    if (!isKept) return true;
    isKept = false;
    const text = keptBytes <= LONGEST_KEPT ? textKept() : null;
    kept = [];
    if (isName) {
      wanted = text !== null && wants(text) ? text : null;
      if (depth !== 1 || text === null || !lifted?.isName(text)) return true;
      if (lifting !== 'not-yet') return false;
      lifting = 'next';
    } else note(text ?? TOO_LONG);
    return true;
  };

  const beginValue = (byte: number): JsonFault | null => {
    if (!begin()) return 'too-many-values';
    if (lifting === 'next') lifting = byte === QUOTE ? 'now' : 'done';
    if (byte === OPEN_OBJECT || byte === OPEN_LIST) return open(byte === OPEN_OBJECT) ? null : 'too-deep';
    beginElement(null);
    if (byte === QUOTE) {
      beginString(false);
      return null;
    }
    note(null);
    const word = LITERALS.get(byte);
    if (word) {
      state = LITERAL;
      literal = word;
      literalAt = 1;
    } else if (byte === 0x2d) state = MINUS;
    else if (byte === 0x30) state = ZERO;
    else if (isDigit(byte)) state = DIGITS;
    else return 'not-json';
    return null;
  };

  const close = (asObject: boolean): boolean => {
    if (depth === 0 || (isObjectAt[depth] === 1) !== asObject) return false;
    if (depth === 2 && Array.isArray(root) && element && isEmpty(element)) isOver = true;
    depth -= 1;
    state = AFTER;
    return true;
  };

  const afterValue = (byte: number): boolean => {
    if (byte === COMMA) {
      if (depth === 0) return false;
      state = isObjectAt[depth] === 1 ? NAME : VALUE;
      return true;
    }
    return (byte === CLOSE_OBJECT || byte === CLOSE_LIST) && close(byte === CLOSE_OBJECT);
  };

  /** The states in which a number may end. */
  const isWholeNumber = (): boolean => state === ZERO || state === DIGITS || state === FRACTION || state === POWER;

  /** The next byte of a number; null: it is none of it. */
  const inNumber = (byte: number): State | null => {
    switch (state) {
      case MINUS:
        return byte === 0x30 ? ZERO : isDigit(byte) ? DIGITS : null;
      case ZERO:
        return byte === 0x2e ? POINT : isExponent(byte) ? EXPONENT : null;
      case DIGITS:
        return isDigit(byte) ? DIGITS : byte === 0x2e ? POINT : isExponent(byte) ? EXPONENT : null;
      case POINT:
        return isDigit(byte) ? FRACTION : null;
      case FRACTION:
        return isDigit(byte) ? FRACTION : isExponent(byte) ? EXPONENT : null;
      case EXPONENT:
        return isDigit(byte) ? POWER : byte === 0x2b || byte === 0x2d ? SIGN : null;
      default:
        return isDigit(byte) ? POWER : null;
    }
  };

  const push = (bytes: Uint8Array): JsonFault | null => {
    if (fault) return fault;
    const { length } = bytes;
    let at = 0;
    if (isFirst && length > 0) {
      isFirst = false;
      if (bytes[0] === BYTE_ORDER_MARK[0]) {
        state = MARK;
        literalAt = 0;
      }
    }
    while (at < length) {
      if (state === STRING) {
        // Nearly all of a large body is here.
        const from = at;
        let byte = 0;
        while (at < length) {
          byte = bytes[at] as number;
          if (byte === 0x5c && IS_ESCAPED[bytes[at + 1] ?? 0] === 1) at += 2;
          else if (byte === 0x22 || byte === 0x5c || byte < 0x20) break;
          else at += 1;
        }
        if (at === length) {
          keep(bytes.subarray(from, at));
          break;
        }
        if (byte < 0x20) return fail('not-json');
        keep(bytes.subarray(from, byte === BACKSLASH ? at + 1 : at));
        at += 1;
        if (byte === BACKSLASH) state = ESCAPE;
        else if (!endString()) return fail('repeated');
        continue;
      }
      const byte = bytes[at] as number;
      at += 1;
      if (state <= AFTER) {
        if (isSpace(byte)) continue;
        if (state === VALUE || (state === VALUE_OR_END && byte !== CLOSE_LIST)) {
          const found = beginValue(byte);
          if (found) return fail(found);
        } else if (state === AFTER) {
          if (!afterValue(byte)) return fail('not-json');
        } else if (state === COLON) {
          if (byte !== 0x3a) return fail('not-json');
          state = VALUE;
        } else if (state === VALUE_OR_END) {
          if (!close(false)) return fail('not-json');
        } else if (byte === QUOTE) beginString(true);
        else if (state === NAME || byte !== CLOSE_OBJECT || !close(true)) return fail('not-json');
        continue;
      }
      if (state === ESCAPE || state === HEX) {
        keep(bytes.subarray(at - 1, at));
        if (state === HEX) {
          if (!isHex(byte)) return fail('not-json');
          hexLeft -= 1;
          if (hexLeft === 0) state = STRING;
        } else if (byte === 0x75) {
          state = HEX;
          hexLeft = 4;
        } else if (IS_ESCAPED[byte] === 1) state = STRING;
        else return fail('not-json');
        continue;
      }
      if (state === LITERAL) {
        if (byte !== literal[literalAt]) return fail('not-json');
        literalAt += 1;
        if (literalAt === literal.length) state = AFTER;
        continue;
      }
      if (state === MARK) {
        if (byte !== BYTE_ORDER_MARK[literalAt]) return fail('not-json');
        literalAt += 1;
        if (literalAt === BYTE_ORDER_MARK.length) state = VALUE;
        continue;
      }
      const next = inNumber(byte);
      if (next !== null) state = next;
      else if (isWholeNumber()) {
        state = AFTER;
        at -= 1;
      } else return fail('not-json');
    }
    return null;
  };

  return {
    push,
    end: () => fault ?? (depth === 0 && (state === AFTER || isWholeNumber()) ? null : fail('not-json')),
    found: () => root,
    hasFound: () => anyFound,
  };
};

const isEmpty = (found: object): boolean => {
  for (const _ in found) return false;
  return true;
};

/** Stands for a value that is too long to be kept: nothing that is wanted is so long, and it must not pass for none. */
const TOO_LONG = '\0';
