import type { Operator } from '../api.ts';
import { Badge } from '../parts/badge.tsx';
import { Share } from '../parts/share.tsx';
import { Notice } from '../parts/states.tsx';
import { Table } from '../parts/table.tsx';
import { useFormats } from '../words/formats.ts';
import { useWords } from '../words/locale.ts';
import { callsOf, ILL_SHARE } from './illness.ts';
import { vendorWords } from './words.ts';

type Connection = Operator.ConnectionFigures;

/** How a connection stands, in badges; the first says most. */
export const ConnectionState = ({ of: { state, circuit } }: { readonly of: Pick<Connection, 'state' | 'circuit'> }) => {
  const words = useWords(vendorWords);
  return (
    <span className="line-of">
      <Badge tone={state === 'connected' ? 'good' : state === 'off' ? 'plain' : 'bad'}>
        {words.states.get(state) ?? state}
      </Badge>
      {circuit === 'closed' ? null : <Badge tone="bad">{words.circuits.get(circuit) ?? circuit}</Badge>}
    </span>
  );
};

/** What is wrong with it, and what can be done. */
export const ConnectionAdvice = ({ of: { state, circuit } }: { readonly of: Connection }) => {
  const words = useWords(vendorWords);
  const text = words.stateText.get(state);
  return (
    <>
      {text === undefined ? null : <Notice tone={state === 'off' ? 'going' : 'bad'}>{text}</Notice>}
      {circuit === 'closed' ? null : <Notice tone="wait">{words.circuitText}</Notice>}
    </>
  );
};

/** Errors with their share of the calls. */
export const Errors = ({ calls, errors }: { readonly calls: number; readonly errors: number }) => {
  const { number, percent } = useFormats();
  if (errors === 0) return <span className="soft">0</span>;
  const share = errors / calls;
  return (
    <span className={share >= ILL_SHARE ? 'wrong-text' : undefined}>
      {number(errors)} <span className="soft">({percent(share)})</span>
    </span>
  );
};

/** So many milliseconds; a dash where nothing was measured. */
export const Took = ({ ms }: { readonly ms: number | null }) => {
  const words = useWords(vendorWords);
  const { number } = useFormats();
  return ms === null ? <span className="soft">—</span> : words.ms(number(ms));
};

/** The vendor's rate and the requests of the day. */
export const Limits = ({ of: { limitUsed, dayBudget } }: { readonly of: Connection }) => {
  const words = useWords(vendorWords);
  const { number, percent } = useFormats();
  return (
    <div className="limits">
      <Share of={limitUsed} text={`${words.limit}: ${percent(Math.round(limitUsed * 1000) / 1000)}`} />
      {dayBudget === null ? null : (
        <Share
          of={dayBudget.of === 0 ? 1 : dayBudget.used / dayBudget.of}
          text={`${words.budget}: ${words.budgetOf(number(dayBudget.used), number(dayBudget.of))}`}
        />
      )}
    </div>
  );
};

/** Calls, errors and times of each kind, those that fail most first. */
export const Capabilities = ({ of }: { readonly of: Connection }) => {
  const words = useWords(vendorWords);
  const { number } = useFormats();
  if (callsOf(of).calls === 0) return <p className="soft sheet-body">{words.noCalls}</p>;
  return (
    <Table
      caption={words.health}
      rows={[...of.capabilities].sort((a, b) => b.errors - a.errors || b.calls - a.calls)}
      keyOf={({ name }) => name}
      columns={[
        { key: 'kind', head: words.kind, cell: ({ name }) => words.kinds.get(name) ?? name },
        { key: 'calls', head: words.calls, numeric: true, cell: ({ calls }) => number(calls) },
        { key: 'errors', head: words.errors, numeric: true, cell: (one) => <Errors {...one} /> },
        { key: 'p50', head: words.p50, numeric: true, cell: ({ p50Ms }) => <Took ms={p50Ms} /> },
        { key: 'p95', head: words.p95, numeric: true, cell: ({ p95Ms }) => <Took ms={p95Ms} /> },
      ]}
    />
  );
};

/** What the vendor says to a check of the contract. */
export const Checked = ({ of: { ok, reason } }: { readonly of: Operator.ConnectionCheck }) => {
  const words = useWords(vendorWords);
  return (
    <Notice tone={ok ? 'good' : 'bad'} alert>
      {ok ? words.checkOk : words.checkFailed(reason ?? '')}
    </Notice>
  );
};
