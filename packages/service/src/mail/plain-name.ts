/**
 * A text that a caller chose, as it may stand in a mail: in one line, short, and without what mail programs make pictures,
 * links or letters of: `example.com` becomes `example. com`. `most`: characters.
 */
export const plainName = (text: string, most = 60): string => {
  const plain = text
    .normalize('NFKC')
    .replace(/[\p{C}\p{Z}<>[\]{}*_`|\\/@#~^]+/gu, ' ')
    .replace(/[.。｡](?=[^\s.])/gu, (dot, at: number, whole: string) =>
      /\d/.test(whole[at - 1] ?? '') && /\d/.test(whole[at + 1] ?? '') ? dot : '. ',
    )
    .replace(/:(?=\S)/g, ': ')
    .replace(/ +/g, ' ')
    .trim();
  const characters = [...plain];
  return characters.length <= most
    ? plain
    : `${characters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;
};
