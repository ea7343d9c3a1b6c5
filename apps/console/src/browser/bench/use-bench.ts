import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Shop } from '../api.ts';
import { useCompany } from '../desk.ts';
import { isoDay } from '../words/formats.ts';
import { ordersOfCode } from './find.ts';
import { judge, type Verdict } from './judge.ts';
import { newScanId, type Scanned, useBenchSettings, useScanned } from './kept.ts';
import { printLabels } from './print.ts';
import { type Sound, sound } from './sounds.ts';

/** What the bench shows. */
export type Shown =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'looking'; readonly code: string }
  | { readonly kind: 'wrong'; readonly code: string; readonly failure?: unknown }
  | { readonly kind: 'several'; readonly code: string; readonly orders: readonly Shop.OrderRecord[] }
  | {
      readonly kind: 'order';
      readonly code: string;
      readonly id: number;
      readonly order: Shop.OrderRecord;
      readonly verdict: Verdict;
      readonly printing: 'no' | 'going' | 'sent' | 'failed';
      readonly failure?: unknown;
    };

/** The work of a bench: a code is scanned, judged, heard and printed. */
export const useBench = () => {
  const desk = useCompany();
  const client = useQueryClient();
  const { settings, change } = useBenchSettings();
  const day = useScanned(desk.key, isoDay(new Date()));
  const [shown, setShown] = useState<Shown>({ kind: 'waiting' });
  // Of two scans that follow each other the first one's answer may come last.
  const newest = useRef(0);
  // Of a label that is on its way a second one is not meant, by whichever of its codes the order is scanned meanwhile.
  const printing = useRef(new Set<string>());
  // Before anything else is done: a packer looks up as soon as the answer is there.
  const showNow = (next: Shown): void => flushSync(() => setShown(next));
  const hear = (which: Sound): void => {
    if (settings.isLoud) sound(which);
  };

  const print = async (of: Shown & { readonly kind: 'order' }, turn = newest.current): Promise<void> => {
    const { orderId } = of.order;
    const show = (next: Shown & { readonly kind: 'order' }): void =>
      setShown((now) => {
        if (turn === newest.current) return next;
        const isSame = now.kind === 'order' && now.order.orderId === orderId;
        return isSame ? { ...now, printing: next.printing, failure: next.failure } : now;
      });
    show({ ...of, printing: 'going' });
    if (printing.current.has(orderId)) return;
    printing.current.add(orderId);
    try {
      await printLabels(desk, orderId, settings.format);
      day.printed(of.id);
      void client.invalidateQueries({ queryKey: [desk.key] });
      show({ ...of, printing: 'sent' });
    } catch (failure) {
      hear('wrong');
      show({ ...of, printing: 'failed', failure });
    }
    printing.current.delete(orderId);
  };

  /** Once more for one that was printed today: it is meant, and counted as one. */
  const printAgain = async ({ code, order: number, id }: Scanned): Promise<void> => {
    newest.current += 1;
    const turn = newest.current;
    setShown({ kind: 'looking', code });
    try {
      const [order] = await ordersOfCode(desk, number ?? code);
      if (turn !== newest.current) return;
      if (order === undefined) {
        hear('wrong');
        setShown({ kind: 'wrong', code });
        return;
      }
      const next = { kind: 'order', code, id, order, verdict: judge(order), printing: 'no' } as const;
      setShown(next);
      const isPrintable = next.verdict === 'ready' || next.verdict === 'printed';
      hear(isPrintable ? 'good' : 'warn');
      if (isPrintable) await print(next, turn);
    } catch (failure) {
      if (turn !== newest.current) return;
      hear('wrong');
      setShown({ kind: 'wrong', code, failure });
    }
  };

  const scan = async (code: string): Promise<void> => {
    // Its label is on the way: a second one is not meant.
    if (shown.kind === 'order' && shown.code === code && shown.printing === 'going') return;
    newest.current += 1;
    const turn = newest.current;
    const before = shown;
    const note = (verdict: Verdict | 'wrong', order: string | null, id = newScanId()): void =>
      day.add({ id, code, order, verdict, at: new Date().toISOString(), isPrinted: false });
    if (before.kind === 'order' && before.code === code && before.verdict === 'printed' && before.printing === 'no') {
      // It was warned of, and scanned again: it is meant.
      hear('good');
      await print(before, turn);
      return;
    }
    setShown({ kind: 'looking', code });
    try {
      const found = await ordersOfCode(desk, code);
      if (turn !== newest.current) return;
      const [order] = found;
      if (order === undefined || found.length > 1) {
        showNow(order === undefined ? { kind: 'wrong', code } : { kind: 'several', code, orders: found });
        hear('wrong');
        note('wrong', null);
        return;
      }
      const verdict = judge(order);
      const id = newScanId();
      const next = { kind: 'order', code, id, order, verdict, printing: 'no' } as const;
      showNow(next);
      hear(verdict === 'ready' ? 'good' : 'warn');
      note(verdict, order.orderId, id);
      if (verdict === 'ready' && settings.atOnce) await print(next, turn);
    } catch (failure) {
      if (turn !== newest.current) return;
      hear('wrong');
      setShown({ kind: 'wrong', code, failure });
    }
  };
  return { shown, scan, print, printAgain, clear: () => setShown({ kind: 'waiting' }), settings, change, day };
};
