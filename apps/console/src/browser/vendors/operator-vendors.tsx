import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Operator } from '../api.ts';
import { useOperator } from '../desk.ts';
import { buttonClass } from '../parts/button.tsx';
import { Moment } from '../parts/said.tsx';
import { Bones, Loaded, Nothing, Notice } from '../parts/states.tsx';
import { Table } from '../parts/table.tsx';
import { useFormats } from '../words/formats.ts';
import { useLocale, useWords } from '../words/locale.ts';
import { ConnectionState, Errors, Limits, Took } from './connection-parts.tsx';
import { callsOf, illFirst, illnessOf } from './illness.ts';
import { vendorWords } from './words.ts';

/** So often the figures are asked again; processes write theirs every ten seconds. */
const EVERY_MS = 15_000;

/** The figures of all vendors, which both screens of the operator show. */
export const useVendorFigures = () => {
  const { key, operator } = useOperator();
  const locale = useLocale();
  return useQuery({
    queryKey: [key, locale, 'vendor-figures'],
    queryFn: ({ signal }) => operator.ListVendorFigures({}, { signal }),
    refetchInterval: EVERY_MS,
  });
};

/** A vendor's connection with the vendor's name. */
type Row = Operator.ConnectionFigures & Pick<Operator.VendorFigures, 'vendorKey' | 'vendorName'>;

/** How every vendor is: the ill ones first. */
export const OperatorVendors = () => {
  const words = useWords(vendorWords);
  const figures = useVendorFigures();
  return (
    <section className="stack">
      <div className="page-head">
        <div>
          <h1>{words.title}</h1>
          <p>{words.leadOperator}</p>
        </div>
      </div>
      <Loaded
        from={figures}
        bones={
          <div className="sheet sheet-body">
            <Bones lines={8} />
          </div>
        }
      >
        {({ vendors }) =>
          vendors.length === 0 ? (
            <div className="sheet">
              <Nothing title={words.noVendors}>
                <p>{words.noVendorsText}</p>
              </Nothing>
            </div>
          ) : (
            <>
              <Connections
                rows={illFirst(
                  vendors.flatMap(({ connections, ...vendor }) => connections.map((one) => ({ ...one, ...vendor }))),
                )}
              />
              <Unconnected vendors={vendors.filter(({ connections }) => connections.length === 0)} />
            </>
          )
        }
      </Loaded>
    </section>
  );
};

const Connections = ({ rows }: { readonly rows: readonly Row[] }) => {
  const words = useWords(vendorWords);
  const { number } = useFormats();
  const { key } = useOperator();
  if (rows.length === 0) return null;
  return (
    <>
      {rows.some((row) => illnessOf(row) > 0) ? null : <Notice tone="good">{words.calm}</Notice>}
      <div className="sheet">
        <Table
          caption={words.title}
          rows={rows}
          keyOf={({ vendorKey, environment, owner }) => `${vendorKey} ${environment} ${owner}`}
          columns={[
            {
              key: 'vendor',
              head: words.vendor,
              cell: ({ vendorKey, vendorName, environment, owner, ownerName }) => (
                <div className="two-lines">
                  <Link to="/$desk/vendors/$vendor" params={{ desk: key, vendor: vendorKey }}>
                    <strong>{vendorName}</strong>
                  </Link>
                  <span className="soft">
                    {owner === null ? words.ownOfOperator : (ownerName ?? words.ownOfCompany(owner))} ·{' '}
                    {words.environments.get(environment) ?? environment}
                  </span>
                </div>
              ),
            },
            { key: 'state', head: words.state, cell: (row) => <ConnectionState of={row} /> },
            { key: 'calls', head: words.calls, numeric: true, cell: (row) => number(callsOf(row).calls) },
            { key: 'errors', head: words.errors, numeric: true, cell: (row) => <Errors {...callsOf(row)} /> },
            { key: 'p95', head: words.p95, numeric: true, cell: (row) => <Took ms={slowest(row)} /> },
            { key: 'limits', head: words.limit, cell: (row) => <Limits of={row} /> },
            {
              key: 'success',
              head: words.lastSuccess,
              cell: ({ lastSuccessAt }) =>
                lastSuccessAt === null ? (
                  <span className="soft">{words.neverSucceeded}</span>
                ) : (
                  <Moment at={lastSuccessAt} as="ago" />
                ),
            },
          ]}
        />
      </div>
    </>
  );
};

/** Of the slowest kind of its calls. */
const slowest = ({ capabilities }: Row): number | null => {
  const times = capabilities.flatMap(({ p95Ms }) => (p95Ms === null ? [] : [p95Ms]));
  return times.length === 0 ? null : Math.max(...times);
};

const Unconnected = ({ vendors }: { readonly vendors: readonly Operator.VendorFigures[] }) => {
  const words = useWords(vendorWords);
  const { key, may } = useOperator();
  if (vendors.length === 0) return null;
  return (
    <div className="sheet">
      <div className="sheet-head">
        <div>
          <h2>{words.notConnected}</h2>
          <p className="soft">{words.notConnectedText}</p>
        </div>
      </div>
      <ul className="lines">
        {vendors.map(({ vendorKey, vendorName }) => (
          <li key={vendorKey} className="line-of spread">
            <Link to="/$desk/vendors/$vendor" params={{ desk: key, vendor: vendorKey }}>
              <strong>{vendorName}</strong>
            </Link>
            {may('Vendors') ? (
              <Link
                to="/$desk/vendors/$vendor"
                params={{ desk: key, vendor: vendorKey }}
                search={{ connect: true }}
                className={buttonClass({ size: 'small' })}
              >
                {words.connect}
              </Link>
            ) : null}
          </li>
        ))}
      </ul>
    </div>
  );
};
