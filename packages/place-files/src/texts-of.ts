import { UnreadableFile } from './place-file.ts';

/**
 * The pieces as texts; a letter may begin in one piece and end in the next. `what`: of which it is told that it is not.
 * @throws UnreadableFile when they are not in UTF-8
 */
export async function* textsOf(
  pieces: AsyncIterable<Uint8Array>,
  what: string,
): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decode = (piece?: Uint8Array): string => {
    try {
      return decoder.decode(piece, { stream: piece !== undefined });
    } catch (fault) {
      throw new UnreadableFile(`${what} is not in UTF-8.`, { cause: fault });
    }
  };
  for await (const piece of pieces) yield decode(piece);
  yield decode();
}
