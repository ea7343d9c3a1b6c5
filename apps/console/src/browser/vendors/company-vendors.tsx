import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Shop } from '../api.ts';
import { useCompany } from '../desk.ts';
import { Badge } from '../parts/badge.tsx';
import { Button } from '../parts/button.tsx';
import { Loaded, Nothing, SheetBones } from '../parts/states.tsx';
import { Table } from '../parts/table.tsx';
import { tell, tellFailure } from '../parts/toasts.tsx';
import { useLocale, useWords } from '../words/locale.ts';
import { vendorWords } from './words.ts';

/** Whose contract serves the company, as the interface numbers it. */
const OWN_CONTRACT = 2;

/** The vendors that a company has, on whose contract, and whether it wants them. */
export const CompanyVendors = () => {
  const words = useWords(vendorWords);
  const locale = useLocale();
  const { key, shop } = useCompany();
  const vendors = useQuery({
    queryKey: [key, locale, 'vendors'],
    queryFn: ({ signal }) => shop.ListVendors({}, { signal }),
  });
  return (
    <section className="stack">
      <div className="page-head">
        <div>
          <h1>{words.title}</h1>
          <p>{words.leadCompany}</p>
        </div>
      </div>
      <div className="sheet">
        <Loaded from={vendors} bones={<SheetBones lines={8} />}>
          {({ vendors: all }) =>
            all.length === 0 ? (
              <Nothing title={words.noVendors} />
            ) : (
              <Table
                caption={words.title}
                rows={all}
                keyOf={({ key: vendor }) => vendor}
                columns={[
                  {
                    key: 'vendor',
                    head: words.vendor,
                    cell: (one) => (
                      <div className="two-lines">
                        <Link to="/$desk/vendors/$vendor" params={{ desk: key, vendor: one.key }}>
                          <strong>{one.name}</strong>
                        </Link>
                        <span className="soft">{one.description}</span>
                      </div>
                    ),
                  },
                  { key: 'contract', head: words.contract, cell: (one) => <Contract of={one} /> },
                  { key: 'state', head: words.state, cell: (one) => <OnOff of={one} /> },
                  { key: 'act', head: '', numeric: true, cell: (one) => <Switch vendor={one} /> },
                ]}
              />
            )
          }
        </Loaded>
      </div>
    </section>
  );
};

export const Contract = ({ of: { contractType } }: { readonly of: Pick<Shop.Vendor, 'contractType'> }) => {
  const words = useWords(vendorWords);
  return <>{contractType === OWN_CONTRACT ? words.contractOwn : words.contractOperator}</>;
};

export const OnOff = ({ of: { isEnabled } }: { readonly of: Pick<Shop.Vendor, 'isEnabled'> }) => {
  const words = useWords(vendorWords);
  return <Badge tone={isEnabled ? 'good' : 'plain'}>{isEnabled ? words.on : words.off}</Badge>;
};

/** Switches a vendor on or off for the company; what the service says of it is told. */
export const Switch = ({ vendor }: { readonly vendor: Pick<Shop.Vendor, 'key' | 'name' | 'isEnabled'> }) => {
  const words = useWords(vendorWords);
  const locale = useLocale();
  const { key, shop } = useCompany();
  const client = useQueryClient();
  const turn = useMutation({
    mutationFn: () => shop.SwitchVendor({ vendorKey: vendor.key, body: { enable: !vendor.isEnabled } }),
    onSuccess: ({ message }) => {
      tell(message);
      // Its tariffs are not asked for anew: there are none of a vendor that is off.
      for (const what of ['vendors', 'vendor']) void client.invalidateQueries({ queryKey: [key, locale, what] });
    },
    onError: tellFailure,
  });
  return (
    <Button size="small" busy={turn.isPending} onClick={() => turn.mutate()}>
      {vendor.isEnabled ? words.switchOff : words.switchOn}
      <span className="unseen">: {vendor.name}</span>
    </Button>
  );
};
