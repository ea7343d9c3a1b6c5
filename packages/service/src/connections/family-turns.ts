import { getCompany, type Store } from '@cartage/storage';
import type { CallTurn } from '@cartage/vendor-kit';

/** Of so many companies it is remembered whose they are in the end; that never changes. */
const MOST_KNOWN = 100_000;

/** The turns of a company at vendors are those of its family (interface 2.15): further companies bring no further turns. */
export const openFamilyTurns = ({ store }: { readonly store: Pick<Store, 'db'> }) => {
  const topmost = new Map<number, number>();
  const learn = async (company: number): Promise<number> => {
    const found = (await getCompany(store.db, company))?.topmostId ?? company;
    if (topmost.size >= MOST_KNOWN) topmost.clear();
    topmost.set(company, found);
    return found;
  };
  const learnt = async (turn: CallTurn, company: number): Promise<CallTurn> => {
    // Where the database is away the call goes on, in the company's own turn.
    return { ...turn, company: await learn(company).catch(() => company) };
  };
  /** At once, where it is known: a call waits for nothing before it begins. */
  return (turn: CallTurn): CallTurn | Promise<CallTurn> => {
    const { company } = turn;
    if (company === null) return turn;
    const known = topmost.get(company);
    return known === undefined ? learnt(turn, company) : { ...turn, company: known };
  };
};
