import { getCompany, type Store } from '@cartage/storage';
import type { CallTurn } from '@cartage/vendor-kit';

/** Of so many companies it is remembered whose they are in the end; that never changes. */
const MOST_KNOWN = 100_000;

/** The turns of a company at vendors are those of its family (interface 2.15): further companies bring no further turns. */
export const openFamilyTurns = ({ store }: { readonly store: Pick<Store, 'db'> }) => {
  const topmost = new Map<number, number>();
  const topmostOf = async (company: number): Promise<number> => {
    const found = topmost.get(company) ?? (await getCompany(store.db, company))?.topmostId ?? company;
    if (topmost.size >= MOST_KNOWN) topmost.clear();
    topmost.set(company, found);
    return found;
  };
  return async (turn: CallTurn): Promise<CallTurn> => {
    const { company } = turn;
    // Where the database is away the call goes on, in the company's own turn.
    return company === null ? turn : { ...turn, company: await topmostOf(company).catch(() => company) };
  };
};
