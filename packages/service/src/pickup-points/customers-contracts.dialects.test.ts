import { completeJobByKey, setCompanyVendor } from '@cartage/storage';
import { VendorProblem } from '@cartage/vendor-kit';
import { describe, expect, it } from 'vitest';
import { takeJobs } from '../jobs/take-jobs.ts';
import type { Context } from '../open-service.ts';
import { doJob } from '../run/do-job.ts';
import { anyInKazan, pointsFound, samplePoint } from '../testing/points-found.ts';
import { scriptedVendor } from '../testing/scripted-vendor.ts';
import { HOUR, onStage, type Stage } from '../testing/stage.ts';
import { removeConnection } from '../vendors/remove-connection.ts';
import { saveConnection } from '../vendors/save-connection.ts';
import { schedulePickupPoints } from './schedule-sync.ts';

const POINTS = 9;

onStage((open) => {
  /** A vendor with which the operator has no connection, and the logins by which it was asked. */
  const staged = async ({ isOwnAddress = false } = {}) => {
    const asked: string[] = [];
    const answers = new Map<string, VendorProblem>();
    const { manifest, ...vendor } = scriptedVendor({
      id: POINTS,
      key: 'points',
      async *pickupPoints({ account }) {
        const login = account.credentials.login ?? '';
        asked.push(login);
        const problem = answers.get(login);
        if (problem) throw problem;
        yield [samplePoint(POINTS, 'a')];
      },
    });
    const hosts = { prod: ['points.test'], test: ['points.test'] };
    const plugins = [{ ...vendor, manifest: isOwnAddress ? manifest : { ...manifest, hosts } }];
    const stage = await open({ plugins, isOperators: (key) => key !== 'points' });
    const lines: string[] = [];
    const write = (fields: object, message: string) => void lines.push(JSON.stringify({ ...fields, message }));
    const service = { ...stage.service, log: { debug: write, info: write, warn: write, error: write } };
    const connect = async (companyId: number | null, login: string, environment: 'prod' | 'test' = 'prod') => {
      const wish = { companyId, vendorKey: 'points', environment, credentials: { login, password: 'secret' } };
      const settings = { baseUrl: 'https://points.test' };
      const saved = await saveConnection(service, { ...wish, settings }, { unchecked: true });
      if (saved.kind !== 'connected') throw new Error(`It was not saved: ${saved.kind}.`);
    };
    /** Does the job of the points where it is due; the logins by which the vendor was asked. */
    const turn = async () => {
      asked.length = 0;
      const [job] = (await takeJobs(service, ['pickup-points'], 10)).filter(({ key }) => key === String(POINTS));
      if (job) await doJob(service, job);
      return [...asked];
    };
    return { stage, service, answers, lines, connect, turn };
  };
  const idsOf = async (ctx: Context) =>
    (await pointsFound(ctx, { ...anyInKazan, vendorIds: [POINTS] })).map(({ id }) => id);
  const companyOf = ({ ctx }: Pick<Stage, 'ctx'>) => ctx.company.id;
  const refused = new VendorProblem({ kind: 'auth' }, 'Romashka has not paid');

  describe('the points of a vendor with which customers alone have contracts', () => {
    it('are fetched through the oldest one as soon as there is one, and listed to those with a contract', async () => {
      const { stage, service, connect, turn } = await staged();
      const other = await stage.stranger();
      await schedulePickupPoints(service);
      expect(await turn()).toEqual([]);
      await connect(companyOf(stage), 'oldest');
      expect(await turn()).toEqual(['oldest']);
      expect(await idsOf(stage.ctx)).toEqual(['a']);
      expect(await idsOf(other)).toEqual([]);
      // Its own points are there already.
      await connect(other.company.id, 'newest');
      expect(await turn()).toEqual([]);
      expect(await idsOf(other)).toEqual(['a']);
      stage.clock.advance(24 * HOUR);
      expect(await turn()).toEqual(['oldest']);
    });

    it('are fetched through another one where one is refused, and then through that; none is named', async () => {
      const { stage, service, answers, lines, connect, turn } = await staged();
      const other = await stage.stranger();
      await connect(companyOf(stage), 'first');
      await connect(other.company.id, 'second');
      answers.set('first', refused);
      await completeJobByKey(stage.store.db, 'pickup-points', String(POINTS));
      await schedulePickupPoints(service);
      expect(await turn()).toEqual(['first', 'second']);
      expect(await idsOf(other)).toEqual(['a']);
      stage.clock.advance(24 * HOUR);
      expect(await turn()).toEqual(['second']);
      // And from the first one again, once those behind it are refused too.
      answers.set('second', refused).delete('first');
      stage.clock.advance(24 * HOUR);
      expect(await turn()).toEqual(['second']);
      expect(lines.join()).toContain('"reason":"auth","message":"the last pickup points stay"');
      stage.clock.advance(HOUR);
      expect(await turn()).toEqual(['first']);
      expect(lines.join()).not.toMatch(/Romashka|Ромашка|Лютик|connection|first|second/);
    });

    it('are fetched a few contracts a turn, and through one alone where the vendor is down', async () => {
      const { stage, answers, connect, turn } = await staged();
      const logins = ['1', '2', '3', '4', '5', '6', '7'];
      for (const login of logins) {
        await connect((await stage.stranger()).company.id, login);
        answers.set(login, refused);
      }
      expect(await turn()).toEqual(['1', '2', '3', '4', '5']);
      stage.clock.advance(HOUR);
      expect(await turn()).toEqual(['6', '7']);
      answers.set('1', new VendorProblem({ kind: 'unavailable', neverSent: true }, 'down'));
      stage.clock.advance(HOUR);
      expect(await turn()).toEqual(['1']);
    });

    it('are fetched through one of the real environment first, none that is out of use or switched off, and the operator’s in place of all', async () => {
      const { stage, connect, turn } = await staged();
      const [off, other] = [await stage.stranger(), await stage.stranger()];
      await connect(off.company.id, 'off');
      await setCompanyVendor(stage.store.db, off.company.id, { vendorKey: 'points', enabled: false });
      await connect(companyOf(stage), 'out of use', 'test');
      await connect(companyOf(stage), 'test', 'test');
      await connect(other.company.id, 'prod');
      expect(await turn()).toEqual(['prod']);
      await removeConnection(stage.service, { companyId: other.company.id, vendorKey: 'points' });
      stage.clock.advance(24 * HOUR);
      expect(await turn()).toEqual(['test']);
      await connect(null, 'operator');
      expect(await turn()).toEqual(['operator']);
    });

    it('are never those that a server of one customer tells of', async () => {
      const { stage, service, connect, turn } = await staged({ isOwnAddress: true });
      await connect(companyOf(stage), 'own');
      await schedulePickupPoints(service);
      expect(await turn()).toEqual([]);
      expect(await stage.store.rows("select key from jobs where task = 'pickup-points' and key = '9'")).toEqual([]);
    });
  });
});
