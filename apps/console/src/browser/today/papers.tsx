import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Eye, Printer } from 'lucide-react';
import { useState } from 'react';
import { useCompany } from '../desk.ts';
import { printFile } from '../many/print-file.ts';
import { useBlobAddress } from '../parts/blob-address.ts';
import { Button } from '../parts/button.tsx';
import { Dialogue } from '../parts/dialogue.tsx';
import { Bones, Failure, Loaded } from '../parts/states.tsx';
import { useLocale, useWords } from '../words/locale.ts';
import { todayWords } from './words.ts';

/** Their vendor has them and nobody has fetched them. */
const waiting = [60, 70, 90] as const;

/** What is still to be printed for the couriers of the day: registers that they sign, and labels. */
export const DayPapers = ({ day }: { readonly day: string }) => {
  const words = useWords(todayWords);
  const locale = useLocale();
  const client = useQueryClient();
  const { key, shop, may } = useCompany();
  const [isBusy, setBusy] = useState<'print' | 'look' | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [seen, setSeen] = useState<File>();
  const url = useBlobAddress(seen);
  const counts = useQuery({
    queryKey: [key, locale, 'papers-of-day', day],
    queryFn: async ({ signal }) => {
      const of = { TakeDateFrom: day, TakeDateTo: day, Status: waiting, PageSize: 1 };
      const [registered, all, unlabelled] = await Promise.all([
        shop.List({ ...of, InRegister: true }, { signal }),
        shop.List(of, { signal }),
        shop.List({ ...of, Printed: false }, { signal }),
      ]);
      return {
        registered: registered.totalCount,
        unregistered: all.totalCount - registered.totalCount,
        unlabelled: unlabelled.totalCount,
      };
    },
  });
  const registers = async (preview: boolean): Promise<void> => {
    setBusy(preview ? 'look' : 'print');
    setFailure(null);
    try {
      const file = await shop.PrintRegisters({ date: day, ...(preview ? { preview } : {}) });
      if (preview) setSeen(file);
      else printFile(file);
      await client.invalidateQueries({ queryKey: [key, locale, 'papers-of-day'] });
    } catch (problem) {
      setFailure(problem);
    }
    setBusy(null);
  };
  return (
    <section className="sheet" aria-label={words.registers}>
      <div className="sheet-head">
        <div>
          <h2>{words.registers}</h2>
          <p className="soft">{words.registersText}</p>
        </div>
        {may('Print') ? (
          <div className="line-of no-print">
            <Button size="small" busy={isBusy === 'look'} onClick={() => void registers(true)}>
              <Eye aria-hidden />
              {words.lookAt}
            </Button>
            <Button size="small" busy={isBusy === 'print'} onClick={() => void registers(false)}>
              <Printer aria-hidden />
              {words.printRegisters}
            </Button>
          </div>
        ) : null}
      </div>
      <div className="sheet-body stack">
        {failure === null ? null : <Failure of={failure} />}
        <Loaded from={counts} bones={<Bones lines={2} />}>
          {({ registered, unregistered, unlabelled }) => (
            <>
              <p>
                {words.inRegister(registered)}{' '}
                {unregistered > 0 ? <strong>{words.notInRegister(unregistered)}</strong> : null}
              </p>
              <p>
                {unlabelled === 0 ? (
                  words.allLabels
                ) : (
                  <Link
                    to="/$desk/orders"
                    params={{ desk: key }}
                    search={{ status: [...waiting], printed: false, pickup: day }}
                  >
                    {words.labels(unlabelled)}
                  </Link>
                )}
              </p>
            </>
          )}
        </Loaded>
      </div>
      {url === null ? null : (
        <Dialogue title={words.registers} wide onClose={() => setSeen(undefined)}>
          <iframe className="paper-frame" src={url} title={words.registers} />
        </Dialogue>
      )}
    </section>
  );
};
