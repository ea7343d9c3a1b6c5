import { getCompany, type Store } from '@cartage/storage';
import type { CallTurn } from '@cartage/vendor-kit/host';

/** Of so many companies it is remembered whose they are in the end; that never changes. */
const MOST_KNOWN = 100_000;

/** Whose call it is: companies take turns at a vendor, and hand-overs go first. */
export interface CompanyTurn extends CallTurn {
  /** The company's topmost owner, where whoever calls knows it; it is looked up otherwise. */
  readonly topmostId?: number;
}

/** The turns of a company at vendors are those of its family (interface 2.15): further companies bring no further turns. */
export const openFamilyTurns = ({ store }: { readonly store: Pick<Store, 'db'> }) => {
  const topmost = new Map<number, number>();
  const learn = async (turn: CallTurn, company: number): Promise<CallTurn> => {
    try {
      const found = (await getCompany(store.db, company))?.topmostId ?? company;
      if (topmost.size >= MOST_KNOWN) topmost.clear();
      topmost.set(company, found);
      return { ...turn, company: found };
    } catch {
      // The database is away: the call goes on, in the company's own turn.
      return turn;
    }
  };
  /** At once, where it is known: a call waits for nothing before it begins. */
  return ({ topmostId, ...turn }: CompanyTurn): CallTurn | Promise<CallTurn> => {
    const { company } = turn;
    if (company === null) return turn;
    const known = topmostId ?? topmost.get(company);
    return known === undefined ? learn(turn, company) : { ...turn, company: known };
  };
};
