import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Shop } from '../api.ts';
import { useCompany } from '../desk.ts';
import { Button } from '../parts/button.tsx';
import { ConfirmAct, FormDialogue } from '../parts/form-dialogue.tsx';
import { Facts } from '../parts/sheet.tsx';
import { Failure, Loaded, SheetBones } from '../parts/states.tsx';
import { tell } from '../parts/toasts.tsx';
import { partWords } from '../parts/words.ts';
import { useLocale, useWords } from '../words/locale.ts';
import { Checked } from './connection-parts.tsx';
import { PluginFields, sentOf, valuesOf } from './field-form.tsx';
import { vendorWords } from './words.ts';

/** The company's own contract with a vendor: entered, changed, deleted. Secrets are masked, and stay where nothing is entered. */
export const OwnContract = ({ vendor }: { readonly vendor: Shop.DescribedVendor }) => {
  const words = useWords(vendorWords);
  const locale = useLocale();
  const { key, shop } = useCompany();
  const client = useQueryClient();
  const [asked, setAsked] = useState<'enter' | 'delete' | null>(null);
  const stored = Object.entries(vendor.authorization);
  const schema = useSchema(vendor.key);
  const check = useMutation({ mutationFn: () => shop.CheckVendorContract({ vendorKey: vendor.key }) });
  const nameOf = (code: string): string => schema.data?.fields.find((one) => one.code === code)?.name ?? code;
  const done = (text: string): void => {
    setAsked(null);
    tell(text);
    for (const what of ['vendors', 'vendor']) void client.invalidateQueries({ queryKey: [key, locale, what] });
  };
  return (
    <section className="sheet" aria-label={words.yourContract}>
      <div className="sheet-head">
        <h2>{words.yourContract}</h2>
        <div className="line-of">
          {stored.length === 0 ? null : (
            <Button size="small" busy={check.isPending} onClick={() => check.mutate()}>
              {words.check}
            </Button>
          )}
          <Button size="small" onClick={() => setAsked('enter')}>
            {stored.length === 0 ? words.enterContract : words.changeContract}
          </Button>
          {stored.length === 0 ? null : (
            <Button size="small" kind="danger" onClick={() => setAsked('delete')}>
              {words.deleteContract}
            </Button>
          )}
        </div>
      </div>
      <div className="sheet-body stack">
        <p className="soft">{stored.length === 0 ? words.noContract : words.hasContract}</p>
        {check.error === null ? null : <Failure of={check.error} />}
        {check.data === undefined ? null : <Checked of={check.data} />}
        {stored.length === 0 ? null : (
          <Facts of={stored.map(([code, value]) => [nameOf(code), <code key={code}>{String(value)}</code>])} />
        )}
      </div>
      {asked === 'enter' ? <ContractForm vendor={vendor} onDone={done} onClose={() => setAsked(null)} /> : null}
      {asked === 'delete' ? (
        <ConfirmAct
          title={words.deleteContractTitle(vendor.name)}
          act={words.deleteContract}
          danger
          onAct={() => shop.DeleteVendorContract({ vendorKey: vendor.key })}
          onDone={() => done(words.toldContractGone)}
          onClose={() => setAsked(null)}
        >
          <p>{words.deleteContractText}</p>
        </ConfirmAct>
      ) : null}
    </section>
  );
};

/** What a contract with the vendor consists of. */
const useSchema = (vendorKey: string) => {
  const locale = useLocale();
  const { key, shop } = useCompany();
  return useQuery({
    queryKey: [key, locale, 'vendor-schema', vendorKey],
    queryFn: ({ signal }) => shop.GetVendorSchema({ vendorKey }, { signal }),
  });
};

/** Asks first what the vendor wants to know. */
const ContractForm = ({
  vendor,
  ...rest
}: {
  readonly vendor: Shop.DescribedVendor;
  readonly onDone: (text: string) => void;
  readonly onClose: () => void;
}) => {
  return (
    <Loaded from={useSchema(vendor.key)} bones={<SheetBones />}>
      {({ fields }) => <ContractFields vendor={vendor} fields={fields} {...rest} />}
    </Loaded>
  );
};

const ContractFields = ({
  vendor,
  fields,
  onDone,
  onClose,
}: {
  readonly vendor: Shop.DescribedVendor;
  readonly fields: Shop.VendorSchema['fields'];
  readonly onDone: (text: string) => void;
  readonly onClose: () => void;
}) => {
  const words = useWords(vendorWords);
  const { save } = useWords(partWords);
  const { shop } = useCompany();
  const [values, setValues] = useState(() => valuesOf(fields, vendor.authorization));
  return (
    <FormDialogue
      title={words.changeTitle(vendor.name)}
      act={save}
      fields={fields.map(({ code }) => `authorization.${code}`)}
      onSend={() =>
        shop.RegisterVendorContract({
          vendorKey: vendor.key,
          body: { authorization: sentOf(fields, values, vendor.authorization) },
        })
      }
      onDone={({ message }) => onDone(message)}
      onClose={onClose}
    >
      {(at) => (
        <PluginFields
          fields={fields}
          part="authorization"
          values={values}
          stored={vendor.authorization}
          onChange={setValues}
          at={at}
        />
      )}
    </FormDialogue>
  );
};
