import { type LocalText, type Problem, problem } from '@cartage/core';
import { countBelow, countEndpoints, countGoodKeys, countUsers, type Db, lockFamily } from '@cartage/storage';
import type { Ground } from '../context.ts';
import type { Bounds } from '../service-settings.ts';

type Bounding = Pick<Ground, 'clock'> & { readonly settings: Pick<Ground['settings'], 'most'> };

/**
 * Why one more is refused of what a company may have so many of, in the transaction that would add it; null: it is not, and
 * nobody else adds one before the transaction has ended.
 */
export const whyNoMore = async (
  { settings: { most }, clock }: Bounding,
  tx: Db,
  what: keyof Bounds,
  companyId: number,
): Promise<Problem | null> => {
  await lockFamily(tx, companyId);
  const { target, count, words } = bounded[what];
  return (await count(tx, companyId, clock())) < most[what]
    ? null
    : problem('RequestInvalid', target, words(most[what]));
};

/** What adds one more, within the bound; RequestInvalid: there is no room for it. */
export const withinBound = <T, S extends Bounding & Pick<Ground, 'store'>>(
  service: S,
  what: keyof Bounds,
  companyId: number,
  add: (within: Omit<S, 'store'> & { readonly store: { readonly db: Db } }) => Promise<T>,
): Promise<T | Problem> =>
  service.store.transaction(
    async (tx) => (await whyNoMore(service, tx, what, companyId)) ?? add({ ...service, store: { db: tx } }),
  );

interface Bounded {
  /** Where a request asks for one more. */
  readonly target: string | null;
  readonly count: (tx: Db, companyId: number, now: number) => Promise<number>;
  readonly words: (most: number) => LocalText;
}

const bounded: Readonly<Record<keyof Bounds, Bounded>> = {
  companies: {
    target: 'companyName',
    count: countBelow,
    words: (most) => ({
      en: `A company and those that belong to it have at most ${most} companies below it, and these are there; use one of them, or ask the operator for more.`,
      ru: `У компании вместе с принадлежащими ей может быть не больше ${most} подчинённых компаний, и столько уже есть; используйте одну из них или обратитесь к оператору.`,
    }),
  },
  users: {
    target: 'contactEmail',
    count: countUsers,
    words: (most) => ({
      en: `A company has at most ${most} users, and these are there; remove one, or ask the operator for more.`,
      ru: `У компании может быть не больше ${most} пользователей, и столько уже есть; удалите одного или обратитесь к оператору.`,
    }),
  },
  keys: {
    target: 'generateApiKey',
    count: countGoodKeys,
    words: (most) => ({
      en: `A company has at most ${most} valid keys, and these are there; revoke one, or ask the operator for more.`,
      ru: `У компании может быть не больше ${most} действующих ключей, и столько уже есть; отзовите один или обратитесь к оператору.`,
    }),
  },
  webhooks: {
    target: null,
    count: countEndpoints,
    words: (most) => ({
      en: `A company and those that belong to it have at most ${most} webhooks; delete one that is not needed.`,
      ru: `У компании вместе с принадлежащими ей может быть не больше ${most} вебхуков; удалите ненужный.`,
    }),
  },
};
