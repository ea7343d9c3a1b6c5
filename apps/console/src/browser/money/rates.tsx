import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Operator } from '../api.ts';
import { useOperator } from '../desk.ts';
import { Button } from '../parts/button.tsx';
import { TextField } from '../parts/field.tsx';
import { ConfirmAct, FormDialogue } from '../parts/form-dialogue.tsx';
import { More, pageNumber, usePages } from '../parts/pages.tsx';
import { Moment } from '../parts/said.tsx';
import { Loaded, Nothing, SheetBones } from '../parts/states.tsx';
import { Table } from '../parts/table.tsx';
import { tell } from '../parts/toasts.tsx';
import { isoDay } from '../words/formats.ts';
import { useLocale, useWords } from '../words/locale.ts';
import { moneyWords } from './words.ts';

/** What currencies are worth. */
export const Rates = () => {
  const words = useWords(moneyWords);
  const locale = useLocale();
  const client = useQueryClient();
  const { operator, may } = useOperator();
  const [asked, setAsked] = useState<'set' | Operator.ExchangeRate | null>(null);
  const key = ['operator', locale, 'rates'];
  const rates = usePages({
    key,
    ask: (from, signal) => operator.ListRates({ PageNum: pageNumber(from), PageSize: 50 }, { signal }),
    rows: (answer) => answer.rates,
  });
  const done = (text: string): void => {
    setAsked(null);
    tell(text);
    void client.invalidateQueries({ queryKey: key });
  };
  return (
    <section className="sheet">
      <div className="sheet-head">
        <p className="soft">{words.ratesText}</p>
        {may('Money') ? (
          <Button kind="first" onClick={() => setAsked('set')}>
            {words.setRate}
          </Button>
        ) : null}
      </div>
      <Loaded from={rates} bones={<SheetBones lines={4} />}>
        {(list) =>
          list.rows.length === 0 ? (
            <Nothing title={words.noRates} />
          ) : (
            <>
              <RateTable rates={list.rows} onRemove={may('Money') ? setAsked : null} />
              <More of={list} />
            </>
          )
        }
      </Loaded>
      {asked === 'set' ? (
        <SetRate onDone={({ currency }) => done(words.rateSet(currency))} onClose={() => setAsked(null)} />
      ) : asked === null ? null : (
        <ConfirmAct
          title={`${words.removeRate}: ${asked.currency}, ${asked.from}`}
          act={words.removeRate}
          danger
          onAct={() => operator.RemoveRate({ currency: asked.currency, from: asked.from })}
          onDone={() => done(words.rateGone(asked.currency))}
          onClose={() => setAsked(null)}
        >
          <p>{words.removeRateText}</p>
        </ConfirmAct>
      )}
    </section>
  );
};

const RateTable = ({
  rates,
  onRemove,
}: {
  readonly rates: readonly Operator.ExchangeRate[];
  readonly onRemove: ((rate: Operator.ExchangeRate) => void) | null;
}) => {
  const words = useWords(moneyWords);
  const locale = useLocale();
  const exact = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 8 });
  return (
    <Table
      caption={words.rates}
      rows={rates}
      keyOf={({ currency, from }) => `${currency} ${from}`}
      columns={[
        { key: 'currency', head: words.currency, cell: ({ currency }) => currency },
        { key: 'from', head: words.since, cell: ({ from }) => <Moment at={from} as="day" /> },
        { key: 'rate', head: words.rate, numeric: true, cell: ({ roubles }) => exact.format(roubles) },
        ...(onRemove
          ? [
              {
                key: 'act',
                head: words.removeRate,
                cell: (rate: Operator.ExchangeRate) => (
                  <Button
                    size="small"
                    aria-label={`${words.removeRate}: ${rate.currency}, ${rate.from}`}
                    onClick={() => onRemove(rate)}
                  >
                    {words.removeRate}
                  </Button>
                ),
              },
            ]
          : []),
      ]}
    />
  );
};

/** A rate as people type it. */
const rateTyped = (typed: string): number | null =>
  /^\d{1,12}([.,]\d{1,8})?$/.test(typed.trim()) ? Number(typed.trim().replace(',', '.')) : null;

const SetRate = ({
  onDone,
  onClose,
}: {
  readonly onDone: (rate: Operator.ExchangeRate) => void;
  readonly onClose: () => void;
}) => {
  const words = useWords(moneyWords);
  const { operator } = useOperator();
  const [currency, setCurrency] = useState('');
  const [from, setFrom] = useState(() => isoDay(new Date()));
  const [typed, setTyped] = useState('');
  const [isTried, setTried] = useState(false);
  const roubles = rateTyped(typed);
  const isNamed = /^[a-z]{3}$/i.test(currency.trim()) && from !== '';
  return (
    <FormDialogue
      title={words.setRate}
      act={words.setRate}
      fields={['currency', 'from', 'roubles']}
      onSend={async () => {
        setTried(true);
        if (roubles === null || !isNamed) return null;
        return operator.SetRate({ currency: currency.trim().toUpperCase(), from, body: { roubles } });
      }}
      onDone={(rate) => {
        if (rate !== null) onDone(rate);
      }}
      onClose={onClose}
    >
      {(at) => (
        <div className="fields">
          <TextField
            label={words.currency}
            hint="EUR, USD, CNY"
            maxLength={3}
            autoComplete="off"
            wrong={at('currency') ?? (isTried && !isNamed ? words.missing : undefined)}
            value={currency}
            onChange={setCurrency}
          />
          <TextField label={words.since} type="date" wrong={at('from')} value={from} onChange={setFrom} />
          <TextField
            label={words.rate}
            hint={words.rateHint}
            inputMode="decimal"
            autoComplete="off"
            wrong={at('roubles') ?? (isTried && roubles === null ? words.rateWrong : undefined)}
            value={typed}
            onChange={setTyped}
          />
        </div>
      )}
    </FormDialogue>
  );
};
