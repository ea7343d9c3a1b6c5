import { type FileStore, FileStoreAway, getAttachment, openS3Files } from '@cartage/storage';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context, Service } from '../open-service.ts';
import { crashBefore, dyingAtEach } from '../testing/crashing-store.ts';
import { allowed, HOUR, onStage, openS3Server, type Stage } from '../testing/stage.ts';
import { uploadText } from '../testing/upload-text.ts';
import { contentOf } from './content-of.ts';
import { keepAttachment } from './keep-attachment.ts';
import { sweepFiles } from './sweep-files.ts';

const DAY = 24 * HOUR;

type Bucket = Awaited<ReturnType<typeof openS3Server>>;
let bucket: Bucket;
beforeAll(async () => {
  bucket = await openS3Server();
});
afterAll(() => bucket?.close());

const upload = async (ctx: Context, text: string) => allowed(await uploadText(ctx, text));

const paper = ({ ctx }: Stage, fingerprint: string) =>
  ({
    companyId: ctx.company.id,
    itemType: 'company',
    itemId: ctx.company.id,
    fileType: 'other',
    name: 'a.pdf',
    mimeType: 'application/pdf',
    accessLevel: 'company',
    content: Buffer.from(fingerprint),
    fingerprint,
  }) as const;

const inBucket = () => [...bucket.objects.keys()].toSorted();

const named = async ({ store }: Stage) =>
  (await store.rows('select file from attachments')).map(({ file }) => `attachments/${file}`).toSorted();

/** Whatever has a row has all its bytes. */
const expectNothingHalf = async (stage: Stage) => {
  for (const { guid } of await stage.store.rows('select guid from attachments')) {
    const found = await getAttachment(stage.store.db, String(guid));
    expect(found && (await contentOf(stage.service, found)).length).toBe(found?.size);
  }
};

const ahead = (service: Service, ms: number): Service => ({ ...service, clock: () => service.clock() + ms });

onStage((open) => {
  /** With an empty bucket. */
  const openWithBucket = async () => {
    const files = openS3Files(bucket.settings);
    bucket.behave('none');
    for (const name of inBucket()) await files.remove(name.replace('attachments/', ''));
    return open({ files });
  };

  /** The first sees what belongs to nothing, the second removes it. */
  const sweepTwice = async (stage: Stage, service: Service = stage.service) => {
    await sweepFiles(service);
    stage.clock.advance(DAY);
    await sweepFiles(service);
  };

  it('an upload into a bucket whose process dies at any statement is whole or nothing, and its bytes go', async () => {
    const stage = await openWithBucket();
    const queries = await dyingAtEach(async ({ at, run }) => {
      await run(stage.ctx, (dying) => upload(dying, `file ${at}`));
      await expectNothingHalf(stage);
      await sweepFiles(stage.service);
      await expectNothingHalf(stage);
    });
    expect(queries).toBeGreaterThan(5);
    stage.clock.advance(DAY);
    await sweepFiles(stage.service);
    await expectNothingHalf(stage);
    expect(inBucket()).toEqual(await named(stage));
    expect(inBucket().length).toBeGreaterThan(0);
    expect(await stage.store.rows('select file from loose_files')).toEqual([]);
  });

  describe('an upload under way', () => {
    it.each([
      ['ahead', DAY],
      ['behind', -DAY],
    ])('outlives a sweep whose clock has jumped: it is a day %s', async (_, jump) => {
      const stage = await openWithBucket();
      const { files } = stage.service;
      const put: FileStore['put'] = async (file, content) => {
        await sweepFiles(ahead(stage.service, jump));
        await files.put(file, content);
      };
      await upload({ ...stage.ctx, files: { ...files, put } }, 'file');
      await sweepTwice(stage);
      await expectNothingHalf(stage);
      expect(inBucket()).toEqual(await named(stage));
      expect(inBucket()).toHaveLength(1);
    });

    it('outlives every sweep, by whatever clock it is uploaded, beside what the sweeps of two processes remove', async () => {
      const stage = await openWithBucket();
      const other = await stage.otherProcess();
      for (let n = 0; n < 5; n += 1) await upload(crashBefore(stage.ctx, 5).ctx, `died ${n}`).catch(() => {});
      expect(inBucket().length).toBeGreaterThan(0);
      await sweepFiles(other);
      stage.clock.advance(DAY);
      const uploads = Array.from({ length: 16 }, (_, n) => {
        const process = ahead(n % 2 ? other : stage.service, ((n % 3) - 1) * DAY);
        return upload({ ...stage.ctx, ...process }, `file ${n}`);
      });
      const sweeps = [stage.service, other, stage.service, other].map((service) => sweepFiles(service));
      await Promise.all([...uploads, ...sweeps]);
      await expectNothingHalf(stage);
      expect(inBucket()).toEqual(await named(stage));
      expect(inBucket()).toHaveLength(16);
      expect(await stage.store.rows('select file from loose_files')).toEqual([]);
    });
  });

  it('a paper that another replaces stays for whoever is about to read it, until the next sweep', async () => {
    const stage = await openWithBucket();
    const first = await keepAttachment(stage.service, paper(stage, 'first'));
    await keepAttachment(stage.service, paper(stage, 'second'));
    await sweepFiles(stage.service);
    expect(String(await contentOf(stage.service, first))).toBe('first');
    stage.clock.advance(DAY);
    await sweepFiles(stage.service);
    expect(inBucket()).toEqual(await named(stage));
  });

  describe('a bucket', () => {
    const leaveLoose = async (stage: Stage, count: number) => {
      for (let n = 0; n <= count; n += 1) await keepAttachment(stage.service, paper(stage, `paper ${n}`));
      await sweepFiles(stage.service);
      stage.clock.advance(DAY);
    };

    it('that does not give up some files keeps no others, and the sweep tells and comes again', async () => {
      const stage = await openWithBucket();
      await leaveLoose(stage, 12);
      const { files } = stage.service;
      // More than are looked for at once, and the one that is kept before all others.
      for (let n = 0; n < 100; n += 1)
        await stage.store.rows(`insert into loose_files (file, since, leaving) values ('more-${n}', 2, 0)`);
      const [kept] = await stage.store.rows("select file from loose_files where file not like 'more-%' limit 1");
      await stage.store.rows(`update loose_files set since = 1 where file = '${kept?.file}'`);
      let asked = 0;
      const remove: FileStore['remove'] = async (file) => {
        if (file === kept?.file) asked += 1;
        if (file === kept?.file) throw new FileStoreAway('403 AccessDenied');
        await files.remove(file);
      };
      await expect(sweepFiles({ ...stage.service, files: { ...files, remove } })).rejects.toThrow('403 AccessDenied');
      expect(asked).toBe(1);
      expect(inBucket()).toEqual([...(await named(stage)), `attachments/${kept?.file}`].toSorted());
      await sweepFiles(stage.service);
      expect(inBucket()).toEqual(await named(stage));
    });

    it('that removes nothing is left alone after a few, and nothing is forgotten', async () => {
      const stage = await openWithBucket();
      await leaveLoose(stage, 12);
      const { files } = stage.service;
      let asked = 0;
      const remove: FileStore['remove'] = async (file) => {
        asked += 1;
        await files.remove(file);
      };
      bucket.behave('keep');
      await expect(sweepFiles({ ...stage.service, files: { ...files, remove } })).rejects.toThrow(/403 AccessDenied/);
      expect(asked).toBe(10);
      bucket.behave('none');
      expect(await stage.store.rows('select file from loose_files')).toHaveLength(12);
      await sweepFiles(stage.service);
      expect(inBucket()).toEqual(await named(stage));
    });

    it('that tells of what it does not have is swept of an upload that died before it wrote', async () => {
      const stage = await openWithBucket();
      const died = { ...stage.service.files, put: () => Promise.reject(new FileStoreAway('killed')) };
      await upload({ ...stage.ctx, files: died }, 'file').catch(() => {});
      bucket.behave('strict');
      await sweepTwice(stage);
      expect(await stage.store.rows('select file from loose_files')).toEqual([]);
    });
  });
});
