import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Operator } from '../../api.ts';
import { useOperator } from '../../desk.ts';
import { Badge } from '../../parts/badge.tsx';
import { TextField } from '../../parts/field.tsx';
import { Moment } from '../../parts/said.tsx';
import { Facts, Sheet } from '../../parts/sheet.tsx';
import { Bones, Loaded, Notice } from '../../parts/states.tsx';
import { Table } from '../../parts/table.tsx';
import { useLocale, useWords } from '../../words/locale.ts';
import { Clock, Restoration, Tokens } from './installation-acts.tsx';
import { factWords } from './words.ts';

/** A process writes every minute; one that has not for so long was killed, or hangs. */
const SILENT_MS = 150_000;

/** What runs, with which settings; and what administrators do about it. */
export const Installation = () => {
  const words = useWords(factWords);
  const locale = useLocale();
  const { key, operator } = useOperator();
  const installation = useQuery({
    queryKey: [key, locale, 'installation'],
    queryFn: ({ signal }) => operator.GetInstallation({}, { signal }),
    refetchInterval: 30_000,
  });
  return (
    <section className="stack">
      <div className="page-head">
        <div>
          <h1>{words.title}</h1>
          <p>{words.lead}</p>
        </div>
        {installation.data?.isSandbox ? <Badge tone="wait">{words.sandbox}</Badge> : null}
      </div>
      <Loaded
        from={installation}
        bones={
          <div className="sheet sheet-body">
            <Bones lines={10} />
          </div>
        }
      >
        {(found) => (
          <>
            <Processes of={found} />
            <div className="fields wide">
              <About of={found} />
              <Clock clock={found.clock} />
              <Restoration restoration={found.restoration} />
              <Tokens />
              <Books />
              <Plugins vendors={found.vendors} />
            </div>
            <SettingsInForce settings={found.settings} />
          </>
        )}
      </Loaded>
    </section>
  );
};

const Processes = ({ of: { processes, clock } }: { readonly of: Operator.Installation }) => {
  const words = useWords(factWords);
  const now = new Date(clock.now).getTime();
  const isSilent = ({ seenAt }: Operator.ServingProcess): boolean => now - new Date(seenAt).getTime() > SILENT_MS;
  const alive = processes.filter((one) => !isSilent(one));
  return (
    <>
      {alive.some(({ serves }) => serves !== 'api') ? null : <Notice tone="bad">{words.noWorker}</Notice>}
      {new Set(alive.map(({ version }) => version)).size > 1 ? <Notice tone="wait">{words.versions}</Notice> : null}
      <section className="sheet" aria-label={words.processes}>
        <div className="sheet-head">
          <h2>{words.processes}</h2>
        </div>
        <Table
          caption={words.processes}
          rows={processes}
          keyOf={({ processId }) => processId}
          columns={[
            {
              key: 'process',
              head: words.process,
              cell: ({ serves, pid, processId }) => (
                <div className="two-lines">
                  <strong>{words.serves.get(serves) ?? serves}</strong>
                  <span className="soft code">
                    {pid} · {processId}
                  </span>
                </div>
              ),
            },
            {
              key: 'state',
              head: words.state,
              cell: (one) =>
                isSilent(one) ? <Badge tone="bad">{words.silent}</Badge> : <Badge tone="good">{words.runs}</Badge>,
            },
            { key: 'version', head: words.version, cell: ({ version }) => version },
            { key: 'started', head: words.started, cell: ({ startedAt }) => <Moment at={startedAt} /> },
            { key: 'seen', head: words.seen, cell: ({ seenAt }) => <Moment at={seenAt} as="ago" /> },
          ]}
        />
      </section>
    </>
  );
};

const About = ({ of: { version, database, placesEdition } }: { readonly of: Operator.Installation }) => {
  const words = useWords(factWords);
  return (
    <Sheet title={words.about}>
      <Facts
        of={[
          [words.version, version],
          [words.database, database.kind === 'sqlite' ? 'SQLite' : 'PostgreSQL'],
          [words.migration, database.migration],
          [words.places, placesEdition],
        ]}
      />
    </Sheet>
  );
};

const Books = () => {
  const words = useWords(factWords);
  const { key, may } = useOperator();
  if (!may('Money')) return null;
  return (
    <Sheet
      title={words.ledger}
      acts={
        <Link to="/$desk/money" params={{ desk: key }} search={{ tab: 'check' }}>
          {words.toLedger}
        </Link>
      }
    >
      <p className="soft">{words.ledgerText}</p>
    </Sheet>
  );
};

const Plugins = ({ vendors }: { readonly vendors: Operator.Installation['vendors'] }) => {
  const words = useWords(factWords);
  const { key } = useOperator();
  return (
    <section className="sheet" aria-label={words.plugins}>
      <div className="sheet-head">
        <h2>{words.plugins}</h2>
      </div>
      <ul className="lines">
        {vendors.map(({ vendorKey, vendorName, version, isConnected }) => (
          <li key={vendorKey} className="line-of spread">
            <span>
              <Link to="/$desk/vendors/$vendor" params={{ desk: key, vendor: vendorKey }}>
                {vendorName}
              </Link>{' '}
              <span className="soft">{version}</span>
            </span>
            <Badge tone={isConnected ? 'good' : 'plain'}>{isConnected ? words.connected : words.notConnected}</Badge>
          </li>
        ))}
      </ul>
    </section>
  );
};

const SettingsInForce = ({ settings }: { readonly settings: Operator.Installation['settings'] }) => {
  const words = useWords(factWords);
  const [text, setText] = useState('');
  const wanted = text.trim().toUpperCase();
  return (
    <details className="sheet fold">
      <summary>{words.settings}</summary>
      <div className="sheet-body stack">
        <p className="soft">{words.settingsText}</p>
        <TextField label={words.find} type="search" value={text} onChange={setText} />
      </div>
      <Table
        caption={words.settings}
        rows={settings.filter(({ name, value }) => name.includes(wanted) || value?.toUpperCase().includes(wanted))}
        keyOf={({ name }) => name}
        columns={[
          { key: 'name', head: words.setting, cell: ({ name }) => <span className="code">{name}</span> },
          {
            key: 'value',
            head: words.value,
            cell: ({ value }) => (value === null ? <span className="soft">{words.unset}</span> : value),
          },
        ]}
      />
    </details>
  );
};
