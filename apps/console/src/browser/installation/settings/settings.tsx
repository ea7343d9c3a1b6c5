import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Shop } from '../../api.ts';
import { Badge } from '../../parts/badge.tsx';
import { Button } from '../../parts/button.tsx';
import { Loaded, SheetBones } from '../../parts/states.tsx';
import { tell, tellFailure } from '../../parts/toasts.tsx';
import { useLocale, useWords } from '../../words/locale.ts';
import { SettingForm } from './setting-form.tsx';
import { settledOf } from './setting-value.ts';
import type { SettingSource } from './source.ts';
import { settingWords } from './words.ts';

/** Of a setting whose key the console may change, by the service's own answer. */
const CHANGEABLE = 1;

const useQueryKey = ({ key: [desk, ...rest] }: SettingSource): readonly unknown[] => [desk, useLocale(), ...rest];

/** What a company has settled beforehand. */
export const Settings = ({
  source,
  heading: Heading = 'h1',
}: {
  readonly source: SettingSource;
  readonly heading?: 'h1' | 'h2';
}) => {
  const words = useWords(settingWords);
  const queryKey = useQueryKey(source);
  const settings = useQuery({ queryKey, queryFn: ({ signal }) => source.list(signal) });
  return (
    <section className="stack">
      <div className="page-head">
        <div>
          <Heading>{words.title}</Heading>
          <p>{source.isOperator ? words.leadOperator : words.lead}</p>
        </div>
      </div>
      <div className="sheet">
        <Loaded from={settings} bones={<SheetBones lines={12} />}>
          {({ settings: all }) => (
            <ul className="lines">
              {all.map((setting) => (
                <li key={setting.key} className="setting">
                  <OneSetting source={source} setting={setting} />
                </li>
              ))}
            </ul>
          )}
        </Loaded>
      </div>
    </section>
  );
};

const OneSetting = ({ source, setting }: { readonly source: SettingSource; readonly setting: Shop.Setting }) => {
  const words = useWords(settingWords);
  const client = useQueryClient();
  const queryKey = useQueryKey(source);
  const [isOpen, setOpen] = useState(false);
  const schema = useQuery({
    queryKey: [...queryKey, 'schema', setting.key],
    queryFn: ({ signal }) => source.schema(setting.key, signal),
    staleTime: Number.POSITIVE_INFINITY,
    // A setting that is true can only be a switch; false may also be nothing, which its schema tells.
    enabled: isOpen || setting.value === 'false',
  });
  const isSwitch = setting.value === 'true' || schema.data?.settings.length === 0;
  const done = (): void => {
    setOpen(false);
    tell(words.toldSaved);
    void client.invalidateQueries({ queryKey, exact: true });
  };
  const turn = useMutation({
    mutationFn: () => source.update(setting.key, { enable: setting.value !== 'true' }),
    onSuccess: done,
    onError: tellFailure,
  });
  const mayChange = source.mayChange && (source.isOperator || setting.access === CHANGEABLE);
  const { text = setting.description, name = setting.name } = words.texts.get(setting.key) ?? {};
  return (
    <>
      <div className="two-lines">
        <strong>{name}</strong>
        <span className="soft">{text}</span>
      </div>
      <Value setting={setting} isSwitch={isSwitch} />
      <div className="setting-act">
        {!mayChange ? (
          <span className="soft">{source.mayChange ? words.byOperator : null}</span>
        ) : setting.value === 'false' && schema.isPending ? null : isSwitch ? (
          <label className="check">
            <input
              type="checkbox"
              className="tick"
              checked={setting.value === 'true'}
              aria-busy={turn.isPending || undefined}
              onChange={() => {
                if (!turn.isPending) turn.mutate();
              }}
            />
            <span className="unseen">{name}</span>
          </label>
        ) : (
          <Button size="small" onClick={() => setOpen(true)}>
            {words.change}
            <span className="unseen">: {name}</span>
          </Button>
        )}
      </div>
      {isOpen ? (
        <Loaded from={schema} bones={null}>
          {(known) => (
            <SettingForm
              source={source}
              setting={setting}
              schema={known}
              onDone={done}
              onClose={() => setOpen(false)}
            />
          )}
        </Loaded>
      ) : null}
    </>
  );
};

/** What counts now. */
const Value = ({
  setting: { key, value },
  isSwitch,
}: {
  readonly setting: Shop.Setting;
  readonly isSwitch: boolean;
}) => {
  const words = useWords(settingWords);
  const settled = settledOf(value, isSwitch);
  switch (settled.kind) {
    case 'switch':
      return (
        <span>
          <Badge tone={settled.on ? 'good' : 'plain'}>{settled.on ? words.on : words.off}</Badge>
        </span>
      );
    case 'nothing':
      return <span className="soft">{words.nothing}</span>;
    case 'text':
      if (key === 'trackingPage.logo') return <span>{words.pictureSet}</span>;
      if (key === 'trackingPage.color')
        return (
          <span className="line-of">
            <span className="swatch" style={{ background: settled.text }} />
            {settled.text}
          </span>
        );
      return <span>{words.values.get(key)?.get(settled.text) ?? settled.text}</span>;
    case 'entries':
      return <span>{Object.values(settled.entries).filter(Boolean).join(' · ')}</span>;
  }
};
