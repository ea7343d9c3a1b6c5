/** How much there is to do of a task. */
export interface Depth {
  readonly task: string;
  readonly waiting: number;
  readonly due: number;
  readonly oldestDueAt: string | null;
  readonly dead: number;
}

/** A worker takes what is due within seconds; what waits longer hangs. */
const HANGS_MS = 60_000;

/** How a task stands at the moment. */
export const standOf = ({ due, oldestDueAt, waiting }: Depth, now: Date): 'hangs' | 'busy' | 'later' | 'calm' => {
  if (oldestDueAt !== null && now.getTime() - new Date(oldestDueAt).getTime() >= HANGS_MS) return 'hangs';
  if (due > 0) return 'busy';
  return waiting > 0 ? 'later' : 'calm';
};

/** What somebody has to look at first: what hangs, the longest first; then what was given up; then what has most to do. */
export const urgentFirst = <One extends Depth>(tasks: readonly One[], now: Date): readonly One[] => {
  const lag = (one: One): number =>
    standOf(one, now) === 'hangs' ? now.getTime() - new Date(one.oldestDueAt ?? now).getTime() : 0;
  return [...tasks].sort((a, b) => lag(b) - lag(a) || b.dead - a.dead || b.due - a.due || b.waiting - a.waiting);
};
