import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Operator } from '../../api.ts';
import { useOperator } from '../../desk.ts';
import { Badge } from '../../parts/badge.tsx';
import { Button } from '../../parts/button.tsx';
import { Dialogue } from '../../parts/dialogue.tsx';
import { Check, TextField } from '../../parts/field.tsx';
import { ConfirmAct, FormDialogue } from '../../parts/form-dialogue.tsx';
import { Moment } from '../../parts/said.tsx';
import { Facts, Sheet } from '../../parts/sheet.tsx';
import { Notice } from '../../parts/states.tsx';
import { Table } from '../../parts/table.tsx';
import { tell } from '../../parts/toasts.tsx';
import { partWords } from '../../parts/words.ts';
import { useFormats } from '../../words/formats.ts';
import { useLocale, useWords } from '../../words/locale.ts';
import { factWords } from './words.ts';

const useRenew = () => {
  const locale = useLocale();
  const client = useQueryClient();
  const { key } = useOperator();
  return () => void client.invalidateQueries({ queryKey: [key, locale, 'installation'] });
};

/** What time the service takes it to be, and whether it believes its clock. */
export const Clock = ({ clock: { now, believedAt, isBelieved } }: { readonly clock: Operator.InstallationClock }) => {
  const words = useWords(factWords);
  const { exact } = useFormats();
  const renew = useRenew();
  const { operator, may } = useOperator();
  const [isAsked, setAsked] = useState(false);
  return (
    <Sheet
      title={words.clock}
      acts={
        may('People') ? (
          <Button size="small" kind={isBelieved ? 'plain' : 'first'} onClick={() => setAsked(true)}>
            {words.agree}
          </Button>
        ) : null
      }
    >
      <div className="stack">
        {isBelieved ? null : (
          <Notice tone="bad" alert>
            {words.clockText}
          </Notice>
        )}
        <Facts
          of={[
            [
              words.now,
              <span key="now" className="line-of">
                {exact(now)}
                <Badge tone={isBelieved ? 'good' : 'bad'}>{isBelieved ? words.clockWell : words.clockJumped}</Badge>
              </span>,
            ],
            [words.believed, <Moment key="believed" at={believedAt} />],
          ]}
        />
      </div>
      {isAsked ? (
        <ConfirmAct
          title={words.agreeTitle}
          act={words.agree}
          onAct={() => operator.AgreeOnClock()}
          onDone={() => {
            setAsked(false);
            tell(words.agreed);
            renew();
          }}
          onClose={() => setAsked(false)}
        >
          <p>{words.agreeText(exact(now))}</p>
        </ConfirmAct>
      ) : null}
    </Sheet>
  );
};

/** How often the database was put back from a copy, and the way to tell that it was. */
export const Restoration = ({ restoration }: { readonly restoration: Operator.InstallationRestoration }) => {
  const words = useWords(factWords);
  const { operator, may } = useOperator();
  const renew = useRenew();
  const [isAsked, setAsked] = useState(false);
  const [since, setSince] = useState('');
  const [report, setReport] = useState<Operator.RestoreReport | null>(null);
  const { generation, restoredAt, copiedAt } = restoration;
  return (
    <Sheet
      title={words.restoration}
      acts={
        may('People') ? (
          <Button size="small" onClick={() => setAsked(true)}>
            {words.restored}
          </Button>
        ) : null
      }
    >
      {generation === 0 ? (
        <p className="soft">{words.neverRestored}</p>
      ) : (
        <Facts
          of={[
            [words.restoration, words.restoredTimes(generation)],
            [words.restoredAt, restoredAt && <Moment key="at" at={restoredAt} />],
            [words.copiedAt, copiedAt && <Moment key="copied" at={copiedAt} />],
          ]}
        />
      )}
      {isAsked ? (
        <FormDialogue
          title={words.restoredTitle}
          act={words.restored}
          fields={['since']}
          onSend={() =>
            operator.DeclareRestored({ body: since === '' ? {} : { since: new Date(since).toISOString() } })
          }
          onDone={(told) => {
            setAsked(false);
            setReport(told);
            renew();
          }}
          onClose={() => setAsked(false)}
        >
          {(at) => (
            <>
              <p>{words.restoredText}</p>
              <TextField
                label={words.since}
                hint={words.sinceHint}
                type="datetime-local"
                value={since}
                onChange={setSince}
                wrong={at('since')}
              />
            </>
          )}
        </FormDialogue>
      ) : null}
      {report === null ? null : <Report report={report} onClose={() => setReport(null)} />}
    </Sheet>
  );
};

const Report = ({ report, onClose }: { readonly report: Operator.RestoreReport; readonly onClose: () => void }) => {
  const words = useWords(factWords);
  const { number } = useFormats();
  const { done } = useWords(partWords);
  return (
    <Dialogue
      title={words.report}
      wide
      onClose={onClose}
      acts={
        <Button kind="first" onClick={onClose}>
          {done}
        </Button>
      }
    >
      <Table
        caption={words.report}
        rows={report.kept}
        keyOf={({ kind }) => kind}
        columns={[
          { key: 'kind', head: words.kind, cell: ({ kind }) => kind },
          { key: 'count', head: words.count, numeric: true, cell: ({ count }) => number(count) },
          { key: 'newest', head: words.newest, cell: ({ newestAt }) => <Moment at={newestAt} /> },
        ]}
      />
    </Dialogue>
  );
};

/** A new key that signs tokens. */
export const Tokens = () => {
  const words = useWords(factWords);
  const { operator, may } = useOperator();
  const [isAsked, setAsked] = useState(false);
  const [endAll, setEndAll] = useState(false);
  if (!may('People')) return null;
  return (
    <Sheet
      title={words.tokens}
      acts={
        <Button size="small" onClick={() => setAsked(true)}>
          {words.rotate}
        </Button>
      }
    >
      <p className="soft">{words.tokensText}</p>
      {isAsked ? (
        <ConfirmAct
          title={words.rotateTitle}
          act={words.rotate}
          danger={endAll}
          onAct={() => operator.RotateTokens({ body: { endAll } })}
          onDone={() => {
            setAsked(false);
            tell(words.rotated);
          }}
          onClose={() => setAsked(false)}
        >
          <p>{words.rotateText}</p>
          <Check label={words.endAll} value={endAll} onChange={setEndAll} />
        </ConfirmAct>
      ) : null}
    </Sheet>
  );
};
