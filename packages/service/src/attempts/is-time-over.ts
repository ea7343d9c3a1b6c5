import type { Ground } from '../context.ts';

/** Whether what has been tried for so long, ms, is given up. Never by a clock that has jumped: it is tried on. */
export const isTimeOver = (
  { settings, watch }: { readonly settings: Pick<Ground['settings'], 'giveUpAfterMs'> } & Pick<Ground, 'watch'>,
  triedForMs: number,
): boolean => triedForMs >= settings.giveUpAfterMs && watch.isBelieved();
