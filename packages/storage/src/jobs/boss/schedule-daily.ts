import type { JobEngine } from '../engine.ts';
import { bossOf } from './open-boss.ts';

/** pg-boss's own schedule: its workers agree in the database on who sends the day's job. */
export const scheduleDaily: JobEngine['scheduleDaily'] = async (db, { task, at, timeZone }) => {
  const boss = await bossOf(db);
  const [hour, minute] = at.split(':').map(Number);
  await boss.schedule(task, `${minute} ${hour} * * *`, { payload: null }, { tz: timeZone, missed: 'once' });
};
