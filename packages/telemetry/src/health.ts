/** What is asked, by name; a check that fails counts as no. */
export type Checks = Readonly<Record<string, () => Promise<boolean>>>;

/** What is told beside, by name; one that fails, has nothing to tell or does not answer within half a second is left out. */
export type Figures = Readonly<Record<string, () => Promise<object | null>>>;

export interface Health {
  readonly status: 200 | 503;
  readonly json: {
    readonly status: 'ok' | 'failing';
    readonly checks: Readonly<Record<string, 'ok' | 'failing' | 'waiting'>>;
    readonly [figure: string]: unknown;
  };
}

/**
 * 200 when every answer is yes, else 503; either way what was asked and how it is.
 * @param awaited what is still to come: it is told, and decides nothing
 * @param figures what is told beside
 */
export const health = async (checks: Checks, awaited: Checks = {}, figures: Figures = {}): Promise<Health> => {
  const [asked, coming, told] = await Promise.all([ask(checks), ask(awaited), read(figures)]);
  const isHealthy = asked.every(([, isGood]) => isGood);
  return {
    status: isHealthy ? 200 : 503,
    json: {
      status: isHealthy ? 'ok' : 'failing',
      checks: Object.fromEntries([
        ...asked.map(([name, isGood]) => [name, isGood ? 'ok' : 'failing'] as const),
        ...coming.map(([name, isThere]) => [name, isThere ? 'ok' : 'waiting'] as const),
      ]),
      ...Object.fromEntries(told.filter(([, figure]) => figure !== null)),
    },
  };
};

const ask = (checks: Checks) =>
  Promise.all(Object.entries(checks).map(async ([name, check]) => [name, await check().catch(() => false)] as const));

/** Nobody waits for a figure: whoever asks wants to know whether the process is alive. */
const LONGEST_READ_MS = 500;

const read = (figures: Figures) =>
  Promise.all(
    Object.entries(figures).map(async ([name, figure]) => {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<null>((resolve) => {
        timer = setTimeout(() => resolve(null), LONGEST_READ_MS);
      });
      const told = await Promise.race([figure().catch(() => null), late]);
      clearTimeout(timer);
      return [name, told] as const;
    }),
  );
