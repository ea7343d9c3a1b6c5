import { expect, it } from 'vitest';
import { z } from 'zod';
import { memoryNotes } from './call-notes.ts';
import { readNote } from './read-note.ts';

const place = z.object({ batch: z.string() });

it('reads what it has written; what is gone, of another version or no JSON is no note', async () => {
  const notes = memoryNotes();
  await notes.write('A', JSON.stringify({ batch: '25' }));
  await notes.write('B', JSON.stringify(['25']));
  await notes.write('C', '{"');
  const read = (key: string) => readNote({ notes }, key, place);
  expect(await Promise.all(['A', 'B', 'C', 'D'].map(read))).toEqual([{ batch: '25' }, null, null, null]);
});
