import { useCallback, useEffect, useRef, useState } from 'react';
import type { Calculations } from '../api.ts';
import type { CompanyDesk } from '../desk.ts';
import { proved } from '../session/proof.ts';

/** How far the vendors are. */
export interface Offers {
  readonly options: readonly Calculations.CalculationOption[];
  readonly vendors: readonly Calculations.AskedVendor[];
  /** Vendors are still being asked. */
  readonly isAsking: boolean;
  readonly failure: unknown;
  /** What they are asked; null: nothing yet. */
  readonly asked: Calculations.CalcModel | null;
}

const none: Offers = { options: [], vendors: [], isAsking: false, failure: null, asked: null };

/**
 * Options as the vendors answer. A new question ends the one before it; what that one had found stays until the first option of the
 * new one comes, so that nothing jumps.
 */
export const useOptions = (desk: CompanyDesk) => {
  const [offers, setOffers] = useState<Offers>(none);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const forget = useCallback((): void => {
    running.current?.abort();
    setOffers(none);
  }, []);

  const ask = useCallback(
    async (body: Calculations.CalcModel): Promise<void> => {
      running.current?.abort();
      const asking = new AbortController();
      running.current = asking;
      setOffers((before) => ({ ...before, isAsking: true, failure: null, asked: body }));
      const show = (next: Partial<Offers>): void => {
        if (!asking.signal.aborted) setOffers((before) => ({ ...before, ...next }));
      };
      const walk = async (): Promise<void> => {
        const found = desk.calculations.options({ body }, { signal: asking.signal });
        for await (const _ of found)
          show({ options: found.status?.options ?? [], vendors: found.status?.vendors ?? [] });
        show({ options: found.status?.options ?? [], vendors: found.status?.vendors ?? [], isAsking: false });
      };
      try {
        await walk();
      } catch (failure) {
        if (asking.signal.aborted) return;
        if (await proved(failure)) await walk().catch((again) => show({ failure: again, isAsking: false }));
        else show({ failure, isAsking: false, options: [] });
      }
    },
    [desk],
  );
  return { offers, ask, forget };
};
