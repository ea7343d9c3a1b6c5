import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import type { Operator } from '../../api.ts';
import { useOperator } from '../../desk.ts';
import { Badge } from '../../parts/badge.tsx';
import { Button } from '../../parts/button.tsx';
import { download } from '../../parts/download.ts';
import { More, pageNumber, usePages } from '../../parts/pages.tsx';
import { Moment } from '../../parts/said.tsx';
import { Loaded, Nothing, Notice, SheetBones } from '../../parts/states.tsx';
import { Table } from '../../parts/table.tsx';
import { tellFailure } from '../../parts/toasts.tsx';
import { useFormats } from '../../words/formats.ts';
import { useLocale, useWords } from '../../words/locale.ts';
import { Erase } from './erase.tsx';
import { erasureWords } from './words.ts';

/** Whose personal data were erased, by whom; the act of each; and the way to it. */
export const Erasures = () => {
  const words = useWords(erasureWords);
  const locale = useLocale();
  const client = useQueryClient();
  const { key, operator } = useOperator();
  const [isAsking, setAsking] = useState(false);
  const [erased, setErased] = useState<Operator.Erased | null>(null);
  const erasures = usePages({
    key: [key, locale, 'erasures'],
    ask: (from, signal) => operator.ListErasures({ PageNum: pageNumber(from), PageSize: 50 }, { signal }),
    rows: (page) => page.erasures,
  });
  return (
    <section className="stack">
      <div className="page-head">
        <div>
          <h1>{words.title}</h1>
          <p>{words.lead}</p>
        </div>
        <Button kind="danger" onClick={() => setAsking(true)}>
          {words.start}
        </Button>
      </div>
      {erased === null ? null : <Result of={erased} />}
      <div className="sheet">
        <Loaded from={erasures} bones={<SheetBones lines={5} />}>
          {(list) =>
            list.rows.length === 0 ? (
              <Nothing title={words.none}>
                <p>{words.noneText}</p>
              </Nothing>
            ) : (
              <>
                <ErasureTable rows={list.rows} />
                <More of={list} />
              </>
            )
          }
        </Loaded>
      </div>
      {isAsking ? (
        <Erase
          onDone={(result) => {
            setAsking(false);
            setErased(result);
            void client.invalidateQueries({ queryKey: [key, locale, 'erasures'] });
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </section>
  );
};

const Result = ({ of: { orders, skipped, erasureId } }: { readonly of: Operator.Erased }) => {
  const words = useWords(erasureWords);
  const { list } = useFormats();
  return (
    <Notice tone={orders.length === 0 ? 'going' : 'good'} alert>
      <p>{orders.length === 0 ? words.nobody : words.done(orders.length)}</p>
      {skipped.length === 0 ? null : (
        <p>
          {words.skipped} {list(skipped)}
        </p>
      )}
      <p>
        <Act erasureId={erasureId} />
      </p>
    </Notice>
  );
};

const ErasureTable = ({ rows }: { readonly rows: readonly Operator.Erasure[] }) => {
  const words = useWords(erasureWords);
  const { number } = useFormats();
  return (
    <Table
      caption={words.title}
      rows={rows}
      keyOf={({ erasureId }) => erasureId}
      columns={[
        { key: 'at', head: words.when, cell: ({ at }) => <Moment at={at} /> },
        {
          key: 'by',
          head: words.by,
          cell: ({ by, masked, endedAt }) => (
            <div className="two-lines">
              <span>
                {words.kinds.get(by) ?? by} <strong>{masked}</strong>
              </span>
              {endedAt === null ? (
                <span>
                  <Badge tone="wait">{words.underWayState}</Badge>
                </span>
              ) : null}
            </div>
          ),
        },
        { key: 'who', head: words.who, cell: ({ actor }) => actor?.name ?? words.itself },
        { key: 'orders', head: words.orders, numeric: true, cell: ({ orders }) => number(orders) },
        { key: 'left', head: words.left, numeric: true, cell: ({ skipped }) => number(skipped) },
        { key: 'act', head: '', numeric: true, cell: ({ erasureId }) => <Act erasureId={erasureId} /> },
      ]}
    />
  );
};

/** The act, drawn when it is asked for. */
const Act = ({ erasureId }: { readonly erasureId: number }) => {
  const words = useWords(erasureWords);
  const { operator } = useOperator();
  const draw = useMutation({
    mutationFn: () => operator.GetErasureAct({ erasureId }),
    onSuccess: (file) => download(file, file.name || `erasure-${erasureId}.pdf`),
    onError: tellFailure,
  });
  return (
    <Button size="small" busy={draw.isPending} onClick={() => draw.mutate()}>
      <FileText aria-hidden />
      {words.act}
    </Button>
  );
};
