import { createHash } from 'node:crypto';
import { type FileStore, FileStoreAway, getAttachment } from '@cartage/storage';
import { describe, expect, it } from 'vitest';
import { dyingAtEach, loseAnswer } from '../testing/crashing-store.ts';
import { HOUR, onStage, type Stage } from '../testing/stage.ts';
import { contentOf, FileMissing, openContent } from './content-of.ts';
import { type FileToKeep, keepAttachment } from './keep-attachment.ts';
import { moveContents, scheduleMoveOfFiles } from './move-contents.ts';
import { sweepFiles } from './sweep-files.ts';

const content = Buffer.alloc(150_000, 'an invoice ');

const toKeep = ({ ctx }: Stage): FileToKeep => ({
  companyId: ctx.company.id,
  itemType: 'company',
  itemId: ctx.company.id,
  fileType: 'other',
  name: 'Счёт № 1.pdf',
  mimeType: 'application/pdf',
  accessLevel: 'company',
  content,
});

/** The store, and what lies in it. */
const noted = (files: FileStore): { readonly files: FileStore; readonly names: Set<string> } => {
  const names = new Set<string>();
  return {
    names,
    files: {
      ...files,
      put: async (file, bytes) => {
        await files.put(file, bytes);
        names.add(file);
      },
      remove: async (file) => {
        await files.remove(file);
        names.delete(file);
      },
    },
  };
};

/** The first sweep sees what belongs to nothing, the second removes it. */
const sweepTwice = async (stage: Stage, files: FileStore) => {
  await sweepFiles({ ...stage.service, files });
  stage.clock.advance(7 * HOUR);
  await sweepFiles({ ...stage.service, files });
};

const named = async ({ store }: Stage) =>
  (await store.rows('select file from attachments order by file')).map(({ file }) => file);

onStage((open) =>
  describe('a file that is kept', () => {
    it('has its bytes in the store and none in the row, with whatever is written together with it', async () => {
      const stage = await open();
      const together: string[] = [];
      const kept = await keepAttachment(stage.service, toKeep(stage), async (tx, { guid }) => {
        together.push(String((await getAttachment(tx, guid))?.name));
      });
      expect(together).toEqual(['Счёт № 1.pdf']);
      expect(kept).toMatchObject({
        size: 150_000,
        sha256: createHash('sha256').update(content).digest('hex'),
        keyId: null,
      });
      expect(await contentOf(stage.service, kept)).toEqual(content);
      const part = await openContent(stage.service, kept, { start: 3, end: 10 });
      const pieces: Uint8Array[] = [];
      for await (const piece of part) pieces.push(piece);
      expect(String(Buffer.concat(pieces))).toBe('invoice');
      expect(await stage.store.rows('select content from attachments')).toEqual([{ content: null }]);
      expect(await stage.store.rows('select file from loose_files')).toEqual([]);
    });

    it('is not there when what belongs to it fails, nor are its bytes', async () => {
      const stage = await open();
      const { files, names } = noted(stage.service.files);
      const failing = keepAttachment({ ...stage.service, files }, toKeep(stage), () => Promise.reject(new Error('no')));
      await expect(failing).rejects.toThrow('no');
      expect(await named(stage)).toEqual([]);
      expect([...names]).toEqual([]);
      expect(await stage.store.rows('select file from loose_files')).toEqual([]);
    });

    it('whose process dies before any of its queries is whole or swept', async () => {
      const queries = await dyingAtEach(async ({ run }) => {
        const stage = await open();
        const { files, names } = noted(stage.service.files);
        await run({ ...stage.ctx, files }, (dying) => keepAttachment(dying, toKeep(stage)));
        await sweepFiles({ ...stage.service, files });
        stage.clock.advance(5 * HOUR);
        await sweepFiles({ ...stage.service, files });
        // It may still have been on its way.
        expect(names.size).toBe(
          (await stage.store.rows('select file from loose_files')).length || (await named(stage)).length,
        );
        stage.clock.advance(2 * HOUR);
        await sweepFiles({ ...stage.service, files });
        expect([...names]).toEqual(await named(stage));
        expect(await stage.store.rows('select file from loose_files')).toEqual([]);
        await stage.store.end();
      });
      expect(queries).toBeGreaterThan(2);
    });

    it('keeps its bytes where the answer to any of its writes is lost', async () => {
      const scene: Parameters<typeof dyingAtEach>[0] = async ({ run }) => {
        const stage = await open();
        const { files, names } = noted(stage.service.files);
        await run({ ...stage.ctx, files }, (losing) => keepAttachment(losing, toKeep(stage)));
        await sweepTwice(stage, files);
        expect([...names]).toEqual(await named(stage));
        await stage.store.end();
      };
      expect(await dyingAtEach(scene, { fate: loseAnswer })).toBeGreaterThan(1);
    });

    it('whose store goes while it is written is left to the sweep: the store may yet have it', async () => {
      const stage = await open();
      const { files, names } = noted(stage.service.files);
      const late: FileStore = {
        ...files,
        put: async (file, bytes) => {
          await files.put(file, bytes);
          throw new FileStoreAway('no answer');
        },
        remove: () => Promise.reject(new Error('A store that is away is asked nothing more.')),
      };
      await expect(keepAttachment({ ...stage.service, files: late }, toKeep(stage))).rejects.toThrow('no answer');
      expect(names.size).toBe(1);
      await sweepTwice(stage, files);
      expect(names.size).toBe(0);
      expect(await stage.store.rows('select file from loose_files')).toEqual([]);
    });

    it('is refused when the sweep has taken it for dead', async () => {
      const stage = await open();
      const { files, names } = noted(stage.service.files);
      const slow: FileStore = {
        ...files,
        put: async (file, bytes) => {
          await sweepTwice(stage, files);
          await files.put(file, bytes);
        },
      };
      await expect(keepAttachment({ ...stage.service, files: slow }, toKeep(stage))).rejects.toThrow(/longer/);
      expect(await named(stage)).toEqual([]);
      // What was written after the sweep goes with the next ones.
      await sweepTwice(stage, files);
      expect([...names]).toEqual([]);
    });

    it('takes the place of the one before, whose bytes are swept', async () => {
      const stage = await open();
      const { files, names } = noted(stage.service.files);
      const service = { ...stage.service, files };
      await keepAttachment(service, { ...toKeep(stage), fingerprint: 'first' });
      await keepAttachment(service, { ...toKeep(stage), fingerprint: 'second' });
      expect(names.size).toBe(2);
      await sweepTwice(stage, files);
      expect([...names]).toEqual(await named(stage));
      expect(names.size).toBe(1);
    });

    it('whose bytes are gone or short is not given as if it were whole', async () => {
      const stage = await open();
      const kept = await keepAttachment(stage.service, toKeep(stage));
      await stage.service.files.put(String(kept.file), content.subarray(1));
      await expect(contentOf(stage.service, kept)).rejects.toThrow(FileMissing);
      await stage.service.files.remove(String(kept.file));
      await expect(contentOf(stage.service, kept)).rejects.toThrow(FileMissing);
    });
  }),
);

onStage((open) =>
  describe('bytes that an earlier version has left in rows', () => {
    const inRows = async (stage: Stage, ...names: readonly string[]) => {
      for (const name of names) await keepAttachment(stage.service, { ...toKeep(stage), name });
      await stage.store.db.updateTable('attachments').set({ file: null, content }).execute();
      await stage.store.rows('delete from loose_files');
    };

    it('are read there, and move to the store, once', async () => {
      const stage = await open();
      await inRows(stage, 'one', 'two');
      const [row] = await stage.store.rows('select guid from attachments');
      const old = await getAttachment(stage.store.db, String(row?.guid));
      if (!old) throw new Error('It is gone.');
      expect(await contentOf(stage.service, old)).toEqual(content);
      await scheduleMoveOfFiles(stage.service);
      await moveContents(stage.service);
      expect(await stage.store.rows('select count(*) as n from attachments where content is not null')).toMatchObject([
        { n: expect.toSatisfy((n) => Number(n) === 0) },
      ]);
      // Whoever has read the row before finds it all the same.
      expect(await contentOf(stage.service, old)).toEqual(content);
      expect(await stage.store.rows('select file from loose_files')).toEqual([]);
      expect(await stage.store.rows("select task from jobs where task = 'move-files'").catch(() => [])).toEqual([]);
    });

    it('stay where they are while the store is away, and while they are written anew', async () => {
      const stage = await open();
      await inRows(stage, 'one');
      const { files, names } = noted(stage.service.files);
      const away = { ...files, put: () => Promise.reject(new FileStoreAway('away')) };
      await expect(moveContents({ ...stage.service, files: away })).rejects.toThrow('away');
      const anew = {
        ...files,
        put: async (file: string, bytes: Parameters<FileStore['put']>[1]) => {
          await files.put(file, bytes);
          await stage.store.db.updateTable('attachments').set({ sha256: 'new' }).execute();
        },
      };
      await moveContents({ ...stage.service, files: anew });
      expect(names.size).toBe(0);
      const rows = await stage.store.rows('select file, sha256 from attachments');
      expect(rows).toEqual([{ file: null, sha256: 'new' }]);
      await sweepTwice(stage, files);
      expect([...names]).toEqual(await named(stage));
      expect(names.size).toBe(1);
    });
  }),
);
