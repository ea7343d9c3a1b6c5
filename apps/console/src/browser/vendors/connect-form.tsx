import { useState } from 'react';
import type { Operator } from '../api.ts';
import { useOperator } from '../desk.ts';
import { Check, Select } from '../parts/field.tsx';
import { FormDialogue } from '../parts/form-dialogue.tsx';
import { partWords } from '../parts/words.ts';
import { useWords } from '../words/locale.ts';
import { PluginFields, sentOf, valuesOf } from './field-form.tsx';
import { vendorWords } from './words.ts';

/** Connects a vendor for all companies, or changes its secrets; the vendor is asked whether it takes them. */
export const ConnectForm = ({
  plugin,
  onDone,
  onClose,
}: {
  readonly plugin: Operator.VendorPlugin;
  readonly onDone: () => void;
  readonly onClose: () => void;
}) => {
  const words = useWords(vendorWords);
  const { save } = useWords(partWords);
  const { operator } = useOperator();
  const { vendorKey, vendorName } = plugin;
  const used = plugin.connections.find(({ isEnabled }) => isEnabled) ?? plugin.connections[0];
  const [environment, setEnvironment] = useState<'test' | 'prod'>(used?.environment ?? 'test');
  const stored = plugin.connections.find((one) => one.environment === environment);
  const [credentials, setCredentials] = useState(() => valuesOf(plugin.credentials, stored?.credentials ?? {}));
  const [settings, setSettings] = useState(() => valuesOf(plugin.settings, stored?.settings ?? {}));
  const [unchecked, setUnchecked] = useState(false);
  const fields = [
    ...plugin.credentials.map(({ code }) => `credentials.${code}`),
    ...plugin.settings.map(({ code }) => `settings.${code}`),
  ];
  return (
    <FormDialogue
      title={used === undefined ? words.connectTitle(vendorName) : words.changeTitle(vendorName)}
      act={used === undefined ? words.connect : save}
      fields={fields}
      onSend={() =>
        operator.SaveConnection({
          vendorKey,
          environment,
          body: {
            credentials: sentOf(plugin.credentials, credentials, stored?.credentials ?? {}),
            settings: sentOf(plugin.settings, settings, stored?.settings ?? {}),
            unchecked,
          },
        })
      }
      onDone={onDone}
      onClose={onClose}
    >
      {(at) => (
        <>
          <Select
            label={words.environment}
            value={environment}
            onChange={setEnvironment}
            wrong={at('environment')}
            options={(['test', 'prod'] as const).map((value) => ({
              value,
              label: words.environments.get(value) ?? value,
            }))}
          />
          <PluginFields
            fields={plugin.credentials}
            part="credentials"
            values={credentials}
            stored={stored?.credentials ?? {}}
            onChange={setCredentials}
            at={at}
          />
          <PluginFields
            fields={plugin.settings}
            part="settings"
            values={settings}
            stored={stored?.settings ?? {}}
            onChange={setSettings}
            at={at}
          />
          <Check label={words.unchecked} value={unchecked} onChange={setUnchecked} />
        </>
      )}
    </FormDialogue>
  );
};
