import { useEffect, useRef, useState } from 'react';
import type { OrderRow } from '../orders/order-row.ts';
import type { VendorNames } from '../orders/vendor-names.ts';
import { Button } from '../parts/button.tsx';
import { Dialogue } from '../parts/dialogue.tsx';
import { Check } from '../parts/field.tsx';
import { keep, kept } from '../parts/kept.ts';
import { Failure, Notice } from '../parts/states.tsx';
import { useFormats } from '../words/formats.ts';
import { useWords } from '../words/locale.ts';
import { HandOverTable } from './hand-over-table.tsx';
import { canBePushed, hasFailed, isCanceled, isDone, type Line } from './line.ts';
import { MendOrder } from './mend-order.tsx';
import type { MendableField } from './mended.ts';
import { chooseOption, keepRule, lastRule, type Rule } from './rule.ts';
import { RuleChoice } from './rule-choice.tsx';
import { useLines } from './use-lines.ts';
import { manyWords } from './words.ts';

const STORED = 'cartage.calls-later';

interface HandedOver {
  readonly rows: readonly OrderRow[];
  readonly names: VendorNames;
  readonly onClose: () => void;
  /** Goes on with the papers of those that were handed over. */
  readonly onPrint: (rows: readonly OrderRow[]) => void;
}

/** Hands the chosen orders over, each to what the rule takes for it; one line an order says what became of it. */
export const HandOver = ({ rows, names, onClose, onPrint }: HandedOver) => {
  const words = useWords(manyWords);
  const { money } = useFormats();
  const [pushable] = useState(() => rows.filter(canBePushed));
  const { lines, price, send, isSending, sent, failure } = useLines(pushable);
  const [rule, setRule] = useState<Rule>(lastRule);
  const [callsLater, setCallsLater] = useState(() => kept('browser', STORED) !== 'no');
  const [mending, setMending] = useState<Line | null>(null);
  // Where several fail for the same reason, the next one is mended in the same field.
  const [mendedAt, setMendedAt] = useState<MendableField>();
  const first = useRef<HTMLDivElement>(null);

  const chosen = lines.map((line) => ({
    line,
    option: line.options ? chooseOption(line.options, rule, saidBy(line)) : undefined,
  }));
  const priced = lines.filter(({ options }) => options !== null).length;
  const isPriced = priced === lines.length;
  const next = chosen.filter(({ line, option }) => option !== undefined && !isDone(line));
  const canceled = lines.filter(isCanceled);
  const done = lines.filter((line) => isDone(line) && !isCanceled(line));
  const failed = lines.filter(hasFailed);
  const isSent = done.length + failed.length + canceled.length > 0;
  const total = next.reduce((sum, { option }) => sum + (option?.price ?? 0), 0);

  // The next thing to do has the focus: to mend what failed, then to send it again, then to print.
  const focusNext = (): void => {
    const root = first.current?.closest('dialog');
    const mend = isSent ? root?.querySelector<HTMLElement>('[data-mend]') : null;
    (mend ?? root?.querySelector<HTMLElement>('.dialogue-acts .first'))?.focus();
  };
  useEffect(focusNext, [isPriced, isSending]);

  const go = (): void =>
    void send(next.flatMap(({ line, option }) => (option ? [asSent(line, option, callsLater)] : [])));
  const close = (): void => {
    if (!isSending) onClose();
  };
  return (
    <>
      <Dialogue
        title={words.handOver}
        wide
        onClose={close}
        acts={
          <>
            <Button onClick={close}>{isSent ? words.close : words.notNow}</Button>
            {next.length > 0 || !isSent ? (
              <Button
                kind="first"
                busy={isSending || !isPriced}
                why={isPriced && next.length === 0 ? words.nothingToHandOver : null}
                onClick={go}
              >
                {isSent ? words.againFor(next.length) : isPriced ? words.handOverMany(next.length) : words.handOver}
              </Button>
            ) : done.length === 0 ? null : (
              <Button kind="first" onClick={() => onPrint(done.map(({ row }) => row))}>
                {words.printThese(done.length)}
              </Button>
            )}
          </>
        }
      >
        <div ref={first} className="stack">
          <RuleChoice
            rule={rule}
            names={names}
            onChange={(changed) => {
              keepRule(changed);
              setRule(changed);
            }}
          />
          <Check
            label={words.callsLater}
            value={callsLater}
            onChange={(later) => {
              keep('browser', STORED, later ? 'yes' : 'no');
              setCallsLater(later);
            }}
          />
          {rows.length > pushable.length ? <Notice>{words.leftOut(rows.length - pushable.length)}</Notice> : null}
          {failure === null ? null : <Failure of={failure} onAgain={go} />}
          <SumOf
            said={
              isSending
                ? words.sending(sent, lines.length)
                : isSent
                  ? words.outcome(done.length, failed.length, canceled.length)
                  : isPriced
                    ? words.willCost(next.length, money(total))
                    : words.pricing(priced, lines.length)
            }
            share={isSending ? sent / lines.length : isPriced || isSent ? null : priced / lines.length}
          />
          <HandOverTable chosen={chosen} onMend={setMending} />
        </div>
      </Dialogue>
      {mending === null ? null : (
        <MendOrder
          number={mending.row.number}
          problems={mending.result?.errors ?? []}
          at={mendedAt}
          onClose={() => {
            setMending(null);
            requestAnimationFrame(focusNext);
          }}
          onMended={(field) => {
            const { number } = mending.row;
            setMendedAt(field);
            setMending(null);
            void price([number]).then(() => requestAnimationFrame(focusNext));
          }}
        />
      )}
    </>
  );
};

/** What becomes of it, in a sentence, and how far the prices have come. */
const SumOf = ({ said, share }: { readonly said: string; readonly share: number | null }) => {
  const words = useWords(manyWords);
  return (
    <>
      <div className="many-sum" role="status">
        {said}
      </div>
      {share === null ? null : (
        <div
          className="progress"
          role="progressbar"
          aria-label={words.handOver}
          aria-valuenow={Math.round(100 * share)}
        >
          <span style={{ width: `${100 * share}%` }} />
        </div>
      )}
    </>
  );
};

const asSent = (line: Line, option: NonNullable<Line['options']>[number], callsLater: boolean) => ({
  number: line.row.number,
  vendorId: option.vendorInfo.vendorId,
  tariffId: option.tariffId,
  vendorContractType: option.vendorInfo.vendorContractType,
  callsLater,
});

const saidBy = ({ record }: Line) => ({
  vendorId: record?.option.vendorId ?? null,
  tariffId: record?.option.tariffId ?? null,
});
