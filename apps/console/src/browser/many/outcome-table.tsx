import type { OrderRow } from '../orders/order-row.ts';
import { Badge } from '../parts/badge.tsx';
import { Table } from '../parts/table.tsx';
import { useWords } from '../words/locale.ts';
import { manyWords } from './words.ts';

/** What became of one order of several. */
export interface Outcome {
  readonly errors: readonly { readonly message: string }[];
  readonly messages: readonly string[];
}

/** One line an order: done, or why not. What failed stands first. */
export const OutcomeTable = <Result extends Outcome>({
  caption,
  rows,
  results,
  doneSaid,
}: {
  readonly caption: string;
  readonly rows: readonly OrderRow[];
  readonly results: ReadonlyMap<string, Result>;
  /** What is said of one that was done. */
  readonly doneSaid: (result: Result) => string;
}) => {
  const words = useWords(manyWords);
  const hasFailed = ({ number }: OrderRow): boolean => (results.get(number)?.errors.length ?? 0) > 0;
  return (
    <div className="many-lines">
      <Table
        caption={caption}
        keyOf={({ number }) => number}
        rows={rows.toSorted((one, other) => Number(hasFailed(other)) - Number(hasFailed(one)))}
        columns={[
          {
            key: 'order',
            head: words.order,
            cell: (row) => (
              <>
                <span className="code">{row.number}</span>
                <div className="soft">{[row.receiver, row.town].filter(Boolean).join(', ')}</div>
              </>
            ),
          },
          {
            key: 'became',
            head: words.became,
            cell: (row) => {
              const result = results.get(row.number);
              if (!result) return null;
              return (
                <div className="many-became">
                  {result.errors.length > 0 ? null : <Badge tone="good">{doneSaid(result)}</Badge>}
                  <Said of={result} />
                </div>
              );
            },
          },
        ]}
      />
    </div>
  );
};

/** What an answer says of one order, in the service's words. `isDone`: it was done nevertheless. */
export const Said = ({
  of: { errors, messages },
  isDone = false,
}: {
  readonly of: { readonly errors: readonly { readonly message: string }[]; readonly messages: readonly string[] };
  readonly isDone?: boolean;
}) => (
  <>
    {errors.map(({ message }) => (
      <span key={message} className={isDone ? 'soft' : 'wrong-text'}>
        {message}
      </span>
    ))}
    {messages.map((message) => (
      <span key={message} className="soft">
        {message}
      </span>
    ))}
  </>
);
