/** A member of the whole object whose text is handed out as it comes, because it is too long to be held. */
export interface LiftedMember {
  readonly isName: (name: string) => boolean;
  /** A part of the text as JSON writes it, escapes and all: a view of the bytes that were pushed. */
  readonly take: (part: Uint8Array) => void;
}

/** A member that is wanted has a short name; its value is no document. */
const LONGEST_KEPT = 4096;

/** Stands for a value that is too long to be kept: nothing that is wanted is so long, and it must not pass for none. */
const TOO_LONG = '\0';

type Members = Record<string, unknown>;

/**
 * Picks the wanted members out of a JSON text that is read as it comes, and lifts one out of it. It is told of every
 * name and value with its depth: how many objects and lists are open around it. Wanted members stand in the whole
 * object, or in an element of the whole list. `wants`: is this the name of one? Names of more than `LONGEST_KEPT` bytes
 * are not asked for.
 */
export const createWantedMembers = (wants: (name: string) => boolean, lifted?: LiftedMember) => {
  let root: Members | unknown[] | null = null;
  let element: Members | null = null;
  /** An element of the list had nothing: the others are not looked at, for there may be a hundred thousand. */
  let isOver = false;
  let anyFound = false;
  /** The wanted name whose value comes next. */
  let wanted: string | null = null;
  /** Of the member that is lifted: not met yet, its value comes next, is being read, or was met. */
  let lifting: 'not-yet' | 'next' | 'now' | 'done' = 'not-yet';
  // Of the string that is being read, when it may be wanted: its bytes, without the quotes.
  let isKept = false;
  let kept: Uint8Array[] = [];
  let keptBytes = 0;

  const owner = (depth: number): Members | null => {
    if (depth === 1) return Array.isArray(root) ? null : root;
    return depth === 2 && !isOver ? element : null;
  };

  const note = (depth: number, found: unknown): void => {
    const into = wanted === null ? null : owner(depth);
    if (wanted === null || into === null) return;
    into[wanted] = found;
    wanted = null;
    if (found !== null) anyFound = true;
  };

  /** An element of the whole list begins; what is no object holds nothing. */
  const beginElement = (depth: number, isObject: boolean): void => {
    if (depth !== 1 || isOver || !Array.isArray(root)) return;
    element = isObject ? {} : null;
    root.push(element);
    isOver = !isObject;
  };

  const keep = (isWanted: boolean): void => {
    isKept = isWanted;
    kept = [];
    keptBytes = 0;
  };

  /** null: it is too long, or no text; what does not decode is refused with the whole body. */
  const textKept = (): string | null => {
    const written = keptBytes <= LONGEST_KEPT ? Buffer.concat(kept).toString('utf8') : null;
    keep(false);
    try {
      return written === null ? null : (JSON.parse(`"${written}"`) as string);
    } catch {
      return null;
    }
  };

  const passLifted = (): void => {
    if (lifting === 'next') lifting = 'done';
  };

  return {
    found: () => root,
    hasFound: () => anyFound,
    /** A number or a word. */
    plain: (depth: number): void => {
      passLifted();
      beginElement(depth, false);
      note(depth, null);
    },
    open: (depth: number, isObject: boolean): void => {
      passLifted();
      note(depth, null);
      if (depth === 0) root = isObject ? {} : [];
      else beginElement(depth, isObject);
    },
    close: (depth: number): void => {
      if (depth === 2 && !isOver && element && isEmpty(element)) isOver = true;
    },
    beginText: (depth: number): void => {
      if (lifting === 'next') lifting = 'now';
      beginElement(depth, false);
      keep(wanted !== null);
    },
    beginName: (depth: number): void => keep(owner(depth) !== null),
    /** Are the bytes of this string asked for? */
    isTaking: () => isKept || lifting === 'now',
    take: (part: Uint8Array): void => {
      if (lifting === 'now') lifted?.take(part);
      if (!isKept) return;
      keptBytes += part.length;
      // The chunk is used anew, or freed, as soon as it is looked through; `slice` of a Buffer would be a view of it.
      if (keptBytes <= LONGEST_KEPT) kept.push(new Uint8Array(part));
    },
    endText: (depth: number): void => {
      if (lifting === 'now') lifting = 'done';
      if (isKept) note(depth, textKept() ?? TOO_LONG);
    },
    /** false: the member that is lifted comes once more. */
    endName: (depth: number): boolean => {
      if (!isKept) return true;
      const name = textKept();
      wanted = name !== null && wants(name) ? name : null;
      if (depth !== 1 || name === null || !lifted?.isName(name)) return true;
      if (lifting !== 'not-yet') return false;
      lifting = 'next';
      return true;
    },
  };
};

const isEmpty = (found: object): boolean => {
  for (const _ in found) return false;
  return true;
};
