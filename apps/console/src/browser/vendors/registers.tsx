import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Operator } from '../api.ts';
import { useOperator } from '../desk.ts';
import { Badge } from '../parts/badge.tsx';
import { Button } from '../parts/button.tsx';
import { ConfirmAct } from '../parts/form-dialogue.tsx';
import { More, usePages } from '../parts/pages.tsx';
import { Moment } from '../parts/said.tsx';
import { Loaded, SheetBones } from '../parts/states.tsx';
import { Table } from '../parts/table.tsx';
import { tell } from '../parts/toasts.tsx';
import { useFormats } from '../words/formats.ts';
import { useLocale, useWords } from '../words/locale.ts';
import { vendorWords } from './words.ts';

/** What the courier of a vendor was mailed to fetch, and what has become of each mail. */
export const Registers = ({ vendorKey }: { readonly vendorKey: string }) => {
  const words = useWords(vendorWords);
  const locale = useLocale();
  const client = useQueryClient();
  const { list } = useFormats();
  const { key, operator, may } = useOperator();
  const [asked, setAsked] = useState<Operator.CourierRegister | null>(null);
  const registers = usePages({
    key: [key, locale, 'registers', vendorKey],
    // Its first page has what is of interest: registers are of some days.
    ask: (_from, signal) => operator.ListRegisters({ vendorKey }, { signal }),
    rows: ({ registers: all }) => all,
  });
  const nameOf = ({ companyId, day, number }: Operator.CourierRegister) => `${companyId}/${day}/${number}`;
  return (
    <section className="sheet" aria-label={words.registers}>
      <div className="sheet-head">
        <div>
          <h2>{words.registers}</h2>
          <p className="soft">{words.registersText}</p>
        </div>
      </div>
      <Loaded from={registers} bones={<SheetBones />}>
        {(page) =>
          page.rows.length === 0 ? (
            <p className="soft sheet-body">{words.noRegisters}</p>
          ) : (
            <>
              <Table
                caption={words.registers}
                rows={page.rows}
                keyOf={({ registerId }) => registerId}
                columns={[
                  { key: 'day', head: words.day, cell: ({ day }) => <Moment at={day} as="day" /> },
                  { key: 'name', head: words.register, cell: (one) => <span className="code">{nameOf(one)}</span> },
                  { key: 'orders', head: words.orders, numeric: true, cell: ({ orders }) => orders },
                  { key: 'mails', head: words.mails, cell: ({ mails }) => <Mails mails={mails} /> },
                  {
                    key: 'act',
                    head: '',
                    numeric: true,
                    cell: (one) =>
                      may('Vendors') ? (
                        <Button size="small" onClick={() => setAsked(one)}>
                          {words.sendAgain}
                        </Button>
                      ) : null,
                  },
                ]}
              />
              <More of={page} />
            </>
          )
        }
      </Loaded>
      {asked === null ? null : (
        <ConfirmAct
          title={words.sendAgainTitle(nameOf(asked))}
          act={words.sendAgain}
          onAct={() => operator.SendRegisterAgain({ vendorKey, registerId: asked.registerId })}
          onDone={({ addresses }) => {
            setAsked(null);
            tell(words.toldSent(list(addresses)));
            void client.invalidateQueries({ queryKey: [key, locale, 'registers', vendorKey] });
          }}
          onClose={() => setAsked(null)}
        >
          <p>{words.sendAgainText}</p>
        </ConfirmAct>
      )}
    </section>
  );
};

const Mails = ({ mails }: { readonly mails: readonly Operator.RegisterMail[] }) => {
  const words = useWords(vendorWords);
  if (mails.length === 0) return <span className="soft">{words.noMails}</span>;
  return (
    <ul>
      {mails.map(({ address, state }) => (
        <li key={address} className="line-of">
          <span>{address}</span>
          <Badge tone={state === 'refused' ? 'bad' : state === 'waiting' ? 'wait' : 'good'}>
            {words.mailStates.get(state) ?? state}
          </Badge>
        </li>
      ))}
    </ul>
  );
};
