/** What was typed behind the name of a benchmark; null: it was not understood, and whoever typed it has been told. */
export const readOrExplain = <Options>(
  words: readonly string[],
  read: (words: readonly string[]) => Options,
  usage: string,
): Options | null => {
  try {
    return read(words);
  } catch (wrong) {
    console.error(`${(wrong as Error).message}\n\n${usage}`);
    return null;
  }
};
