import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useOperator } from '../../desk.ts';
import { Button } from '../../parts/button.tsx';
import { ConfirmAct } from '../../parts/form-dialogue.tsx';
import { More, pageNumber, usePages } from '../../parts/pages.tsx';
import { Moment } from '../../parts/said.tsx';
import { ShownOnce } from '../../parts/shown-once.tsx';
import { Loaded, Nothing, SheetBones } from '../../parts/states.tsx';
import { Table } from '../../parts/table.tsx';
import { tell, tellFailure } from '../../parts/toasts.tsx';
import { useLocale, useWords } from '../../words/locale.ts';
import { companyWords } from './words.ts';

/** By what requests name a company as their partner: made, shown once, revoked. */
export const PartnerKeys = ({ companyId }: { readonly companyId: number }) => {
  const words = useWords(companyWords);
  const locale = useLocale();
  const client = useQueryClient();
  const { key, operator, may } = useOperator();
  const [revoked, setRevoked] = useState<number | null>(null);
  const queryKey = [key, locale, 'partner-keys', companyId];
  const keys = usePages({
    key: queryKey,
    ask: (from, signal) =>
      operator.ListPartnerKeys({ companyId, PageNum: pageNumber(from), PageSize: 100 }, { signal }),
    rows: ({ partnerKeys }) => partnerKeys,
  });
  const renew = () => void client.invalidateQueries({ queryKey });
  const make = useMutation({
    mutationFn: () => operator.CreatePartnerKey({ companyId }),
    onSuccess: renew,
    onError: tellFailure,
  });
  return (
    <section className="stack">
      <div className="page-head">
        <div>
          <h2>{words.partnerTitle}</h2>
          <p>{words.partnerText}</p>
        </div>
        {may('Companies') ? (
          <Button kind="first" busy={make.isPending} onClick={() => make.mutate()}>
            {words.partnerCreate}
          </Button>
        ) : null}
      </div>
      <div className="sheet">
        <Loaded from={keys} bones={<SheetBones />}>
          {(list) =>
            list.rows.length === 0 ? (
              <Nothing title={words.partnerNone} />
            ) : (
              <>
                <Table
                  caption={words.partnerTitle}
                  rows={list.rows}
                  keyOf={({ partnerKeyId }) => partnerKeyId}
                  columns={[
                    { key: 'id', head: words.key, cell: ({ partnerKeyId }) => partnerKeyId },
                    { key: 'at', head: words.created, cell: ({ createdAt }) => <Moment at={createdAt} as="day" /> },
                    {
                      key: 'act',
                      head: '',
                      numeric: true,
                      cell: ({ partnerKeyId }) =>
                        may('Companies') ? (
                          <Button size="small" onClick={() => setRevoked(partnerKeyId)}>
                            {words.partnerRevoke}
                            <span className="unseen">: {partnerKeyId}</span>
                          </Button>
                        ) : null,
                    },
                  ]}
                />
                <More of={list} />
              </>
            )
          }
        </Loaded>
      </div>
      {make.data === undefined ? null : (
        <ShownOnce title={words.partnerShown} value={make.data.partnerKey} onClose={() => make.reset()} />
      )}
      {revoked === null ? null : (
        <ConfirmAct
          title={words.partnerRevokeTitle(revoked)}
          act={words.partnerRevoke}
          danger
          onAct={() => operator.DeletePartnerKey({ companyId, partnerKeyId: revoked })}
          onDone={() => {
            setRevoked(null);
            tell(words.partnerRevoked);
            renew();
          }}
          onClose={() => setRevoked(null)}
        >
          <p>{words.partnerRevokeText}</p>
        </ConfirmAct>
      )}
    </section>
  );
};
