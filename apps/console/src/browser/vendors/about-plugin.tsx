import type { Operator } from '../api.ts';
import { Moment } from '../parts/said.tsx';
import { useFormats } from '../words/formats.ts';
import { useWords } from '../words/locale.ts';
import { vendorWords } from './words.ts';

/** What a vendor's plugin has, and which connections are stored; secrets are masked. */
export const AboutPlugin = ({ plugin }: { readonly plugin: Operator.VendorPlugin }) => {
  const words = useWords(vendorWords);
  const { list } = useFormats();
  return (
    <details className="sheet fold">
      <summary>{words.about}</summary>
      <dl className="facts sheet-body">
        <dt>{words.version}</dt>
        <dd>{plugin.version}</dd>
        <dt>{words.services}</dt>
        <dd>{plugin.services.length === 0 ? '—' : list(plugin.services)}</dd>
        {plugin.ownServices.length === 0 ? null : (
          <>
            <dt>{words.ownServices}</dt>
            <dd>
              <ul>
                {plugin.ownServices.map(({ code, name, description }) => (
                  <li key={code}>
                    <strong>{name}</strong> <span className="soft">{description}</span>
                  </li>
                ))}
              </ul>
            </dd>
          </>
        )}
        <dt>{words.tariffs}</dt>
        <dd>
          {plugin.tariffs === null ? (
            <span className="soft">{words.tariffsDiffer}</span>
          ) : (
            <ul>
              {plugin.tariffs.map(({ tariffId, tariffName }) => (
                <li key={tariffId}>
                  {tariffName} <span className="soft code">{tariffId}</span>
                </li>
              ))}
            </ul>
          )}
        </dd>
        {plugin.connections.map(({ environment, credentials, settings, updatedAt }) => (
          <Stored key={environment} name={words.environments.get(environment) ?? environment} updatedAt={updatedAt}>
            {{ ...credentials, ...settings }}
          </Stored>
        ))}
      </dl>
    </details>
  );
};

const Stored = ({
  name,
  updatedAt,
  children,
}: {
  readonly name: string;
  readonly updatedAt: string;
  readonly children: Readonly<Record<string, unknown>>;
}) => {
  const words = useWords(vendorWords);
  return (
    <>
      <dt>
        {words.credentials}, {name}
      </dt>
      <dd>
        <ul>
          {Object.entries(children).map(([code, value]) => (
            <li key={code}>
              <span className="soft">{code}</span> <span className="code">{String(value)}</span>
            </li>
          ))}
        </ul>
        <span className="soft">
          {words.updated} <Moment at={updatedAt} />
        </span>
      </dd>
    </>
  );
};
