/** What is asked, by name; a check that fails counts as no. */
export type Checks = Readonly<Record<string, () => Promise<boolean>>>;

export interface Health {
  readonly status: 200 | 503;
  readonly json: {
    readonly status: 'ok' | 'failing';
    readonly checks: Readonly<Record<string, 'ok' | 'failing' | 'waiting'>>;
  };
}

/**
 * 200 when every answer is yes, else 503; either way what was asked and how it is.
 * @param awaited what is still to come: it is told, and decides nothing
 */
export const health = async (checks: Checks, awaited: Checks = {}): Promise<Health> => {
  const [asked, coming] = await Promise.all([ask(checks), ask(awaited)]);
  const isHealthy = asked.every(([, isGood]) => isGood);
  return {
    status: isHealthy ? 200 : 503,
    json: {
      status: isHealthy ? 'ok' : 'failing',
      checks: Object.fromEntries([
        ...asked.map(([name, isGood]) => [name, isGood ? 'ok' : 'failing'] as const),
        ...coming.map(([name, isThere]) => [name, isThere ? 'ok' : 'waiting'] as const),
      ]),
    },
  };
};

const ask = (checks: Checks) =>
  Promise.all(Object.entries(checks).map(async ([name, check]) => [name, await check().catch(() => false)] as const));
