import { expect, it } from 'vitest';
import { openKeptTexts } from './kept-texts.ts';

/** Texts of so many bytes; tells how often each was made. */
const making = (most: number, bytes = 9) => {
  const texts = openKeptTexts(most);
  const made: string[] = [];
  const ask = (key: string, edition = 1) =>
    texts.of(key, String(edition), async () => {
      made.push(`${key}${edition}`);
      return { count: 1, text: Buffer.alloc(bytes, key) };
    });
  return { ask, made, texts };
};

it('a text is made once for an edition of the points, and anew for another one', async () => {
  const { ask, made } = making(100);
  for (const edition of [1, 1, 2, 2, 1]) {
    const { text } = await ask('a', edition);
    expect(Buffer.from(text).toString()).toBe('aaaaaaaaa');
  }
  expect(made).toEqual(['a1', 'a2', 'a1']);
});

it('so many bytes are kept, keys among them: what was not asked for the longest goes first', async () => {
  const { ask, made } = making(30);
  for (const key of ['a', 'b', 'c', 'a', 'd', 'a', 'c', 'b']) await ask(key);
  expect(made).toEqual(['a1', 'b1', 'c1', 'd1', 'b1']);
});

it('what is made anew takes the place of what was there', async () => {
  const { ask, made } = making(30);
  await ask('b');
  for (let edition = 1; edition < 10; edition += 1) await ask('a', edition);
  await ask('b');
  expect(made.filter((one) => one === 'b1')).toHaveLength(1);
});

it('one that is larger than all that is kept is not kept, and a failure is not either', async () => {
  const { ask, made, texts } = making(30, 31);
  await ask('a');
  await ask('a');
  expect(made).toEqual(['a1', 'a1']);
  await expect(texts.of('b', '1', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  expect(await texts.of('b', '1', async () => ({ count: 7, text: Buffer.alloc(0) }))).toMatchObject({ count: 7 });
});

it('of two that are made at once neither is kept for an edition that it was not made for', async () => {
  const { texts } = making(100);
  const first = Promise.withResolvers<void>();
  const answer = (word: string) => ({ count: 1, text: Buffer.from(word) });
  const slow = texts.of('a', '1', () => first.promise.then(() => answer('first')));
  await texts.of('a', '2', async () => answer('second'));
  first.resolve();
  await slow;
  const { text } = await texts.of('a', '2', async () => answer('second'));
  expect(Buffer.from(text).toString()).toBe('second');
});
