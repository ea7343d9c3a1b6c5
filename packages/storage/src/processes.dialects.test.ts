import { expect, it } from 'vitest';
import {
  dropOldProcesses,
  lastMoment,
  type SeenProcess,
  seeProcess,
  servingProcesses,
  settleMoment,
} from './processes.ts';
import { forEachDialect } from './testing.ts';

const seen = (id: string, changes: Partial<SeenProcess> = {}): SeenProcess => ({
  ...{ id, pid: 7, serves: 'api', version: '1.0.0', startedAt: 10, seenAt: 20, endedAt: null, isBelieved: true },
  ...changes,
});

forEachDialect((open) => {
  it('write what they see, and what they do not believe is no moment', async () => {
    const { db, rows } = await open();
    expect(await lastMoment(db)).toBeNull();
    await seeProcess(db, seen('a', { isBelieved: false, seenAt: 900 }));
    expect(await lastMoment(db)).toBeNull();
    await seeProcess(db, seen('a'));
    await seeProcess(db, seen('a', { isBelieved: false, seenAt: 99 }));
    await seeProcess(db, seen('b', { seenAt: 15 }));
    expect(await rows('select id, pid, seen_at, believed_at, ended_at from processes order by id')).toEqual([
      { id: 'a', pid: 7, seen_at: 99, believed_at: 20, ended_at: null },
      { id: 'b', pid: 7, seen_at: 15, believed_at: 15, ended_at: null },
    ]);
    expect(await lastMoment(db)).toBe(20);
    await settleMoment(db, 12);
    expect(await lastMoment(db)).toBe(12);
  });

  it('that have ended, or are silent for long, serve no more', async () => {
    const { db } = await open();
    await seeProcess(db, seen('old', { seenAt: 5 }));
    await seeProcess(db, seen('ended', { endedAt: 30 }));
    await seeProcess(db, seen('first', { startedAt: 11 }));
    await seeProcess(db, seen('second', { startedAt: 12, serves: 'worker' }));
    const serving = await servingProcesses(db, 20);
    expect(serving.map(({ id, serves }) => `${id} ${serves}`)).toEqual(['second worker', 'first api']);
    const { isBelieved: _, ...told } = seen('first', { startedAt: 11 });
    expect(serving[1]).toEqual(told);
  });

  it('are forgotten but for a hundred, never the last that was believed', async () => {
    const { db, rows } = await open();
    await seeProcess(db, seen('believed', { seenAt: 1 }));
    for (let n = 0; n < 120; n += 1) await seeProcess(db, seen(`p${n}`, { seenAt: 100 + n, isBelieved: false }));
    await dropOldProcesses(db);
    const kept = (await rows('select id from processes')).map(({ id }) => String(id));
    expect(kept).toHaveLength(100);
    expect(kept).toContain('believed');
    expect(kept).toContain('p119');
    expect(kept).not.toContain('p20');
  });
});
