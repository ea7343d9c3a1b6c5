import type { Shop } from '../api.ts';
import { StatusBadge } from '../parts/badge.tsx';
import { Button } from '../parts/button.tsx';
import { Money } from '../parts/said.tsx';
import { Table } from '../parts/table.tsx';
import { useFormats } from '../words/formats.ts';
import { useWords } from '../words/locale.ts';
import { hasFailed, isCanceled, isDone, type Line } from './line.ts';
import { Said } from './outcome-table.tsx';
import { daysOf } from './rule.ts';
import { manyWords } from './words.ts';

export interface ChosenLine {
  readonly line: Line;
  readonly option: Shop.CalculatedOption | undefined;
}

/** What failed and what has no option first: that is where somebody has something to do. */
const urgency = ({ line, option }: ChosenLine): number => {
  if (hasFailed(line) || isCanceled(line)) return 0;
  if (line.options !== null && option === undefined && !isDone(line)) return 1;
  return 2;
};

/** One line an order: to whom it goes, when it comes, what it costs, and what became of it. */
export const HandOverTable = ({
  chosen,
  onMend,
}: {
  readonly chosen: readonly ChosenLine[];
  readonly onMend: (line: Line) => void;
}) => {
  const words = useWords(manyWords);
  const { day } = useFormats();
  return (
    <div className="many-lines">
      <Table
        caption={words.handOver}
        keyOf={({ line }) => line.row.number}
        rows={chosen.toSorted((one, other) => urgency(one) - urgency(other))}
        columns={[
          {
            key: 'order',
            head: words.order,
            cell: ({ line: { row } }) => (
              <>
                <span className="code">{row.number}</span>
                <div className="soft">{[row.receiver, row.town].filter(Boolean).join(', ')}</div>
              </>
            ),
          },
          {
            key: 'vendor',
            head: words.goesWith,
            cell: ({ line, option }) => {
              if (line.options === null) return <span className="bones" />;
              if (option === undefined) return <WhyNone line={line} />;
              return (
                <>
                  {option.vendorInfo.vendorName}
                  <div className="soft">{option.tariffName}</div>
                </>
              );
            },
          },
          {
            key: 'day',
            head: words.arrives,
            cell: ({ option }) => {
              if (!option) return null;
              const days = daysOf(option);
              return (
                <>
                  {option.deliveryDateTo === null ? '—' : day(option.deliveryDateTo)}
                  {days === null ? null : <div className="soft">{words.days(days)}</div>}
                </>
              );
            },
          },
          {
            key: 'price',
            head: words.price,
            numeric: true,
            cell: ({ line, option }) => (option ? <Money amount={line.result?.price ?? option.price} /> : null),
          },
          { key: 'state', head: words.became, cell: (one) => <Became {...one} onMend={onMend} /> },
        ]}
      />
    </div>
  );
};

const WhyNone = ({ line: { options, remarks } }: { readonly line: Line }) => {
  const words = useWords(manyWords);
  return (
    <>
      <span className="wrong-text">{options?.length === 0 ? words.noOption : words.noneFits}</span>
      {remarks.slice(0, 3).map((remark) => (
        <div key={remark} className="soft">
          {remark}
        </div>
      ))}
    </>
  );
};

const Became = ({ line, option, onMend }: ChosenLine & { readonly onMend: (line: Line) => void }) => {
  const words = useWords(manyWords);
  const { result } = line;
  const mend = (
    <Button size="small" data-mend onClick={() => onMend(line)}>
      {words.mend}
    </Button>
  );
  if (result === null) return line.options !== null && option === undefined ? mend : null;
  const failed = hasFailed(line);
  return (
    <div className="many-became">
      {result.status === null || failed ? null : (
        <StatusBadge status={result.status} said={result.statusName ?? undefined} />
      )}
      <Said of={result} isDone={!failed} />
      {failed ? mend : null}
    </div>
  );
};
