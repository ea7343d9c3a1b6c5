import type { CallNotes } from '../adapter/call-context.ts';

const MOST_OF_KEY = 200;
const MOST_OF_TEXT = 4_000;

/** @throws RangeError for a key or a text that is too long, or no key */
export const checkNote = (key: string, text: string | null): void => {
  if (key.length === 0 || key.length > MOST_OF_KEY)
    throw new RangeError(`The key of a note has 1 to ${MOST_OF_KEY} characters.`);
  if (text !== null && text.length > MOST_OF_TEXT)
    throw new RangeError(`A note has at most ${MOST_OF_TEXT} characters.`);
};

/** Notes that live as long as the process: for suites and tools. */
export const memoryNotes = (): CallNotes => {
  const notes = new Map<string, string>();
  return {
    read: async (key) => notes.get(key) ?? null,
    write: async (key, text) => {
      checkNote(key, text);
      if (text === null) notes.delete(key);
      else notes.set(key, text);
    },
  };
};
