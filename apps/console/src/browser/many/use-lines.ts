import { useCallback, useEffect, useRef, useState } from 'react';
import type { Shop } from '../api.ts';
import { useCompany } from '../desk.ts';
import { useFreshen } from '../orders/order-list.ts';
import type { OrderRow } from '../orders/order-row.ts';
import { sentencesOf } from '../parts/states.tsx';
import { partWords } from '../parts/words.ts';
import { useWords } from '../words/locale.ts';
import { useInHundreds } from './in-hundreds.ts';
import { type Line, newLine } from './line.ts';
import { pricedAs } from './priced-as.ts';

/** So many prices are asked for at once; the vendors' turns come no sooner for more. */
const AT_ONCE = 6;
/** Lines are drawn anew after so long, ms: the more there are, the longer it takes. */
const drawnAfter = (lines: number): number => Math.max(100, lines);

export interface Push {
  readonly number: string;
  readonly vendorId: number;
  readonly tariffId: string;
  readonly vendorContractType: Shop.VendorContractType;
  /** Couriers are called afterwards, one for all orders of a place. */
  readonly callsLater: boolean;
}

/** Prices of each of some orders, as they come; and handing them over, each once. */
export const useLines = (rows: readonly OrderRow[]) => {
  const { shop } = useCompany();
  const words = useWords(partWords);
  const freshen = useFreshen();
  const [lines, setLines] = useState<readonly Line[]>(() => rows.map(newLine));
  const gone = useRef(new AbortController());

  const waiting = useRef(new Map<string, Partial<Line>>());
  const drawing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const draw = useCallback((): void => {
    clearTimeout(drawing.current);
    drawing.current = undefined;
    const changes = waiting.current;
    waiting.current = new Map();
    setLines((all) =>
      all.map((line) => {
        const next = changes.get(line.row.number);
        return next === undefined ? line : { ...line, ...next };
      }),
    );
  }, []);
  // A thousand lines are not drawn anew for each of them.
  const change = useCallback(
    (number: string, next: Partial<Line>): void => {
      waiting.current.set(number, { ...waiting.current.get(number), ...next });
      drawing.current ??= setTimeout(draw, drawnAfter(rows.length));
    },
    [draw, rows.length],
  );

  /** Reads the orders anew, and asks what each of them costs. */
  const price = useCallback(
    async (numbers: readonly string[]): Promise<void> => {
      const { signal } = gone.current;
      for (const number of numbers) change(number, { options: null, remarks: [], result: null });
      draw();
      const unpriced = [...numbers];
      const next = async (): Promise<void> => {
        for (let number = unpriced.shift(); number !== undefined && !signal.aborted; number = unpriced.shift()) {
          try {
            const { order } = await shop.Get({ orderId: number }, { signal });
            change(number, { record: order });
            const { options, messages } = await shop.Calc({ body: pricedAs(order) }, { signal });
            change(number, { options, remarks: messages });
          } catch (problem) {
            if (!signal.aborted) change(number, { options: [], remarks: sentencesOf(problem, words) });
          }
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, next));
      draw();
    },
    [shop, change, draw, words],
  );

  useEffect(() => {
    gone.current = new AbortController();
    void price(rows.map(({ number }) => number));
    return () => {
      gone.current.abort();
      clearTimeout(drawing.current);
    };
  }, []);

  const pushed = useInHundreds<Push, Shop.OneOrderResult>(
    async (pushes, options) =>
      (
        await shop.PushMany(
          {
            body: {
              orders: pushes.map(({ number, callsLater, ...option }) => ({
                orderId: number,
                option,
                pickupInfo: { autoChangeTakeDate: true, postponePickup: callsLater },
              })),
            },
          },
          options,
        )
      ).results,
  );

  /** Hands over; what failed before goes again. */
  const send = async (pushes: readonly Push[]): Promise<void> => {
    const numbers = pushes.map(({ number }) => number);
    const got = await pushed.go(pushes, numbers);
    for (const number of numbers) change(number, { result: got.get(number) ?? null });
    draw();
    await freshen(numbers).catch(() => undefined);
  };

  return { lines, price, send, isSending: pushed.isBusy, sent: pushed.results.size, failure: pushed.failure };
};
