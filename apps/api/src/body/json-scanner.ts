import {
  type Act,
  BEGIN_NAME,
  BEGIN_TEXT,
  CLOSE_LIST,
  CLOSE_OBJECT,
  COMMA,
  END_NAME,
  END_TEXT,
  FAULT,
  isEscaped,
  isInString,
  MEMBER,
  mayEnd,
  moves,
  NAME,
  OPEN_OBJECT,
  PLAIN,
  START,
  TEXT,
} from './json-grammar.ts';
import { createWantedMembers, type LiftedMember } from './wanted-members.ts';

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

/** `wants`: is this the name of a member that is kept? */
export const createJsonScanner = (
  wants: (name: string) => boolean,
  bounds: JsonBounds,
  lifted?: LiftedMember,
): JsonScanner => {
  const members = createWantedMembers(wants, lifted);
  let state: number = START;
  let fault: JsonFault | null = null;
  let values = 0;
  let depth = 0;
  // One more than the depth that is allowed is never entered. 1: an object.
  const isObjectAt = new Uint8Array(bounds.depth + 1);

  const begin = (what: Act): JsonFault | null => {
    values += 1;
    if (values > bounds.values) return 'too-many-values';
    if (what === PLAIN) members.plain(depth);
    else if (what === BEGIN_TEXT) members.beginText(depth);
    else return open(what === OPEN_OBJECT);
    return null;
  };

  const open = (isObject: boolean): JsonFault | null => {
    members.open(depth, isObject);
    if (depth === bounds.depth) return 'too-deep';
    depth += 1;
    isObjectAt[depth] = isObject ? 1 : 0;
    return null;
  };

  const close = (isObject: boolean): JsonFault | null => {
    if (depth === 0 || (isObjectAt[depth] === 1) !== isObject) return 'not-json';
    members.close(depth);
    depth -= 1;
    return null;
  };

  /** Does what the table says of a byte. */
  const act = (what: Act): JsonFault | null => {
    switch (what) {
      case BEGIN_NAME:
        members.beginName(depth);
        return null;
      case END_NAME:
        return members.endName(depth) ? null : 'repeated';
      case END_TEXT:
        members.endText(depth);
        return null;
      case CLOSE_OBJECT:
      case CLOSE_LIST:
        return close(what === CLOSE_OBJECT);
      case COMMA:
        return depth === 0 ? 'not-json' : null;
      default:
        return begin(what);
    }
  };

  const push = (bytes: Uint8Array): JsonFault | null => {
    if (fault) return fault;
    const { length } = bytes;
    let now = state;
    /** Where the string that is being read begins in these bytes. */
    let from = 0;
    let at = 0;
    while (at < length) {
      if (now === TEXT || now === NAME) {
        at = endOfPlain(bytes, at);
        if (at === length) break;
      }
      const move = moves[(now << 8) | (bytes[at] as number)] as number;
      now = move & 0xff;
      if (move === FAULT) {
        fault = 'not-json';
        return fault;
      }
      if (move > 0xff) {
        const what = (move >> 8) as Act;
        if ((what === END_TEXT || what === END_NAME) && members.isTaking()) members.take(bytes.subarray(from, at));
        fault = act(what);
        if (fault) return fault;
        if (what === COMMA && isObjectAt[depth] === 1) now = MEMBER;
        else if (what === BEGIN_TEXT || what === BEGIN_NAME) from = at + 1;
      }
      at += 1;
    }
    if (isInString(now) && members.isTaking()) members.take(bytes.subarray(from));
    state = now;
    return null;
  };

  return {
    push,
    end: () => {
      if (depth > 0 || !mayEnd(state)) fault ??= 'not-json';
      return fault;
    },
    found: members.found,
    hasFound: members.hasFound,
  };
};

/** Nearly all of a large body is in strings: how far one goes on without its end, or an escape that has to be looked into. */
const endOfPlain = (bytes: Uint8Array, start: number): number => {
  const { length } = bytes;
  let at = start;
  while (at < length) {
    const byte = bytes[at] as number;
    if (byte === 0x5c && isEscaped[bytes[at + 1] ?? 0] === 1) at += 2;
    else if (byte === 0x22 || byte === 0x5c || byte < 0x20) return at;
    else at += 1;
  }
  return at;
};
