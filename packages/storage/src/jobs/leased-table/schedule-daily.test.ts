import { expect, it } from 'vitest';
import { forEachDialect } from '../../testing.ts';
import { claimJobs, completeJob, scheduleDailyJob } from '../engine.ts';

forEachDialect((open) => {
  const at = (time: string) => Date.parse(`${time}+03:00`);
  const daily = { task: 'sweep-idempotency', at: '04:30', timeZone: 'Europe/Moscow' } as const;

  it('a daily job waits for its time, is made up for once when nobody was there, and then waits for the next', async () => {
    const { db, rows } = await open();
    const claim = (now: number) => claimJobs(db, { tasks: ['sweep-idempotency'], now, owner: 'me', limit: 9 });
    await scheduleDailyJob(db, { ...daily, now: at('2026-11-23T03:00:00') });
    await scheduleDailyJob(db, { ...daily, now: at('2026-11-23T05:00:00') });
    expect(await rows('select run_at from jobs')).toEqual([{ run_at: at('2026-11-23T04:30:00') }]);
    expect(await claim(at('2026-11-23T04:29:59'))).toEqual([]);
    const late = at('2026-11-25T10:00:00');
    const [job, ...others] = await claim(late);
    expect(others).toEqual([]);
    expect(job && (await completeJob(db, job))).toBe(true);
    await scheduleDailyJob(db, { ...daily, now: late });
    expect(await rows('select run_at from jobs')).toEqual([{ run_at: at('2026-11-26T04:30:00') }]);
  });
});
