import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { Shop } from '../api.ts';
import { useCompany } from '../desk.ts';
import { Bones, Loaded, SheetBones } from '../parts/states.tsx';
import { Table } from '../parts/table.tsx';
import { useLocale, useWords } from '../words/locale.ts';
import { Contract, OnOff, Switch } from './company-vendors.tsx';
import { OwnContract } from './own-contract.tsx';
import { VendorNotes } from './vendor-notes.tsx';
import { vendorWords } from './words.ts';

/** One vendor of a company: its contract, its tariffs, and what the company notes of it. */
export const CompanyVendor = () => {
  const words = useWords(vendorWords);
  const locale = useLocale();
  const { key, shop } = useCompany();
  const { vendor: vendorKey = '' } = useParams({ strict: false });
  const vendor = useQuery({
    queryKey: [key, locale, 'vendor', vendorKey],
    queryFn: ({ signal }) => shop.GetVendor({ vendorKey }, { signal }),
  });
  return (
    <section className="stack">
      <p>
        <Link to="/$desk/vendors" params={{ desk: key }} className="line-of">
          <ArrowLeft className="icon" aria-hidden />
          {words.back}
        </Link>
      </p>
      <Loaded from={vendor} bones={<Bones lines={8} />}>
        {(found) => (
          <>
            <div className="page-head">
              <div>
                <h1 className="line-of">
                  {found.name} <OnOff of={found} />
                </h1>
                <p>
                  {found.description} <Contract of={found} />.
                </p>
              </div>
              <Switch vendor={found} />
            </div>
            <OwnContract vendor={found} />
            <Services of={found} />
            {found.isEnabled ? <Tariffs vendorKey={vendorKey} /> : null}
            <VendorNotes vendorKey={vendorKey} />
          </>
        )}
      </Loaded>
    </section>
  );
};

const Services = ({ of: { vendorServices } }: { readonly of: Shop.DescribedVendor }) => {
  const words = useWords(vendorWords);
  if (vendorServices.length === 0) return null;
  return (
    <section className="sheet" aria-label={words.vendorServices}>
      <div className="sheet-head">
        <h2>{words.vendorServices}</h2>
      </div>
      <ul className="lines">
        {vendorServices.map(({ code, name, description }) => (
          <li key={code}>
            <strong>{name}</strong> <span className="soft">{description}</span>
          </li>
        ))}
      </ul>
    </section>
  );
};

const Tariffs = ({ vendorKey }: { readonly vendorKey: string }) => {
  const words = useWords(vendorWords);
  const locale = useLocale();
  const { key, shop } = useCompany();
  const tariffs = useQuery({
    queryKey: [key, locale, 'tariffs', vendorKey],
    queryFn: ({ signal }) => shop.ListTariffs({ VendorKey: vendorKey }, { signal }),
  });
  return (
    <section className="sheet" aria-label={words.tariffs}>
      <div className="sheet-head">
        <h2>{words.tariffs}</h2>
      </div>
      <Loaded from={tariffs} bones={<SheetBones />}>
        {({ values }) =>
          values.length === 0 ? (
            <p className="soft sheet-body">{words.noTariffs}</p>
          ) : (
            <Table
              caption={words.tariffs}
              rows={values}
              keyOf={({ tariffId }) => tariffId}
              columns={[
                {
                  key: 'name',
                  head: words.tariffs,
                  cell: ({ tariffName, description }) => (
                    <div className="two-lines">
                      <strong>{tariffName}</strong>
                      <span className="soft">{description}</span>
                    </div>
                  ),
                },
                {
                  key: 'code',
                  head: words.tariffCode,
                  numeric: true,
                  cell: ({ tariffId }) => <span className="code soft">{tariffId}</span>,
                },
              ]}
            />
          )
        }
      </Loaded>
    </section>
  );
};
