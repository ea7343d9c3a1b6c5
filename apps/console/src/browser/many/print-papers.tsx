import { useEffect, useId, useRef, useState } from 'react';
import type { Shop } from '../api.ts';
import { type CompanyDesk, useCompany } from '../desk.ts';
import { useFreshen } from '../orders/order-list.ts';
import type { OrderRow } from '../orders/order-row.ts';
import { Button } from '../parts/button.tsx';
import { Dialogue } from '../parts/dialogue.tsx';
import { download } from '../parts/download.ts';
import { Check, Select } from '../parts/field.tsx';
import { keep, kept } from '../parts/kept.ts';
import { Failure, Notice } from '../parts/states.tsx';
import { useWords } from '../words/locale.ts';
import { printFile } from './print-file.ts';
import { manyWords } from './words.ts';

/** The papers by the bits of `docType`; the acceptance act is what a courier signs for all of them. */
const papers = { labels: 2, waybills: 1, act: 64 } as const;

type Paper = keyof typeof papers;

const paperNames = Object.keys(papers) as readonly Paper[];

const STORED = 'cartage.papers';
const STORED_SIZE = 'cartage.label-size';

const lastPapers = (): readonly Paper[] => {
  const last = kept('browser', STORED)?.split(',') ?? ['labels', 'act'];
  return paperNames.filter((name) => last.includes(name));
};

/** The most orders of one file. */
const MOST = 100;

interface Printed {
  readonly files: readonly File[];
  readonly leftOut: readonly string[];
}

/** Prints the papers of the chosen orders; says which of them had none. */
export const PrintPapers = ({
  rows,
  onClose,
  onCall,
}: {
  readonly rows: readonly OrderRow[];
  readonly onClose: () => void;
  /** Goes on with the couriers for them; undefined: their role does not call any. */
  readonly onCall: (() => void) | undefined;
}) => {
  const words = useWords(manyWords);
  const form = useId();
  const [chosen, setChosen] = useState(lastPapers);
  const [size, setSize] = useState(kept('browser', STORED_SIZE) ?? '');
  const unprinted = rows.filter(({ labelsAt }) => labelsAt === null);
  const isMixed = unprinted.length > 0 && unprinted.length < rows.length;
  const [wantsNew, setWantsNew] = useState<boolean | null>(null);
  const onlyNew = isMixed && wantsNew !== false;
  const toPrint = onlyNew ? unprinted : rows;
  const { printed, isBusy, failure, meanwhile, print } = usePrinting(toPrint, chosen, size);
  const next = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (printed) next.current?.closest('dialog')?.querySelector<HTMLElement>('.dialogue-acts .first')?.focus();
  }, [printed]);

  return (
    <Dialogue
      title={words.print}
      onClose={onClose}
      acts={
        printed === null ? (
          <>
            <Button onClick={onClose}>{words.notNow}</Button>
            <Button
              kind="first"
              type="submit"
              form={form}
              busy={isBusy}
              autoFocus
              why={chosen.length === 0 ? words.noPaper : toPrint.length === 0 ? words.nothingToPrint : null}
            >
              {words.printMany(toPrint.length)}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>{words.close}</Button>
            {onCall ? (
              <Button kind="first" onClick={onCall}>
                {words.callCouriers}
              </Button>
            ) : null}
          </>
        )
      }
    >
      <div ref={next} className="stack">
        {failure === null ? null : <Failure of={failure} onAgain={() => void print()} />}
        {printed === null ? (
          <form
            id={form}
            className="stack"
            onSubmit={(event) => {
              event.preventDefault();
              if (!isBusy && chosen.length > 0 && toPrint.length > 0) void print();
            }}
          >
            {meanwhile === 0 ? null : (
              <Notice tone="wait" alert>
                {words.printedMeanwhile(meanwhile)}
              </Notice>
            )}
            {paperNames.map((paper) => (
              <Check
                key={paper}
                label={words.paper[paper]}
                value={chosen.includes(paper)}
                onChange={(on) => setChosen(paperNames.filter((one) => (one === paper ? on : chosen.includes(one))))}
              />
            ))}
            {chosen.includes('labels') ? (
              <Select
                label={words.labelSize}
                value={size}
                onChange={setSize}
                options={[
                  { value: '', label: words.usualSize },
                  ...['0', '1', '2', '3'].map((value) => ({ value, label: words.size[Number(value)] ?? value })),
                ]}
              />
            ) : null}
            {isMixed ? (
              <Check label={words.onlyUnprinted(unprinted.length)} value={onlyNew} onChange={setWantsNew} />
            ) : null}
          </form>
        ) : (
          <PrintedFiles printed={printed} />
        )}
      </div>
    </Dialogue>
  );
};

/** What was printed of these orders, what keeps it from being printed, and the act itself. */
const usePrinting = (toPrint: readonly OrderRow[], chosen: readonly Paper[], size: string) => {
  const { shop } = useCompany();
  const freshen = useFreshen();
  const [printed, setPrinted] = useState<Printed | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  // Of how many somebody else has printed the labels since these orders were shown here.
  const [meanwhile, setMeanwhile] = useState(0);
  const print = async (): Promise<void> => {
    keep('browser', STORED, chosen.join(','));
    keep('browser', STORED_SIZE, size);
    setBusy(true);
    setFailure(null);
    setMeanwhile(0);
    try {
      const shown = new Map(toPrint.map(({ number, labelsAt }) => [number, labelsAt]));
      const fresh = chosen.includes('labels') ? await freshen([...shown.keys()]) : [];
      const printedSince = fresh.filter(({ number, labelsAt }) => labelsAt !== null && shown.get(number) === null);
      if (printedSince.length > 0) {
        setMeanwhile(printedSince.length);
        setBusy(false);
        return;
      }
      const made = await askForPapers(shop, toPrint, chosen, size);
      setPrinted(made);
      for (const file of made.files) printFile(file);
    } catch (problem) {
      setFailure(problem);
    }
    setBusy(false);
    await freshen(toPrint.map(({ number }) => number)).catch(() => undefined);
  };
  return { printed, isBusy, failure, meanwhile, print };
};

/** The papers of these orders, a file for each hundred, and whose are not there. */
const askForPapers = async (
  shop: CompanyDesk['shop'],
  orders: readonly OrderRow[],
  chosen: readonly Paper[],
  size: string,
): Promise<Printed> => {
  const docType = chosen.reduce((mask, paper) => mask | papers[paper], 0) as Shop.ApiPrintDocTypes;
  const files: File[] = [];
  const leftOut: string[] = [];
  for (let at = 0; at < orders.length; at += MOST) {
    const input = {
      docType,
      ordersId: orders.slice(at, at + MOST).map(({ number }) => number),
      searchMode: 0 as const,
      skipUnprintable: true,
      ...(size === '' ? {} : { marksFormat: Number(size) as Shop.ApiMarksFormat }),
    };
    const options = {
      timeoutMs: 120_000,
      attemptTimeoutMs: 60_000,
      onAnswer: ({ headers }: { readonly headers: Headers }) => leftOut.push(...namedIn(headers.get('X-Not-Printed'))),
    };
    files.push(await shop.PrintSeveral(input, options));
  }
  return { files, leftOut: [...new Set(leftOut)] };
};

/** `CTG-4820-9137;code=OrderNotFound, A%201;code=RequestInvalid` (interface 13.8). */
const namedIn = (header: string | null): readonly string[] =>
  (header ?? '')
    .split(',')
    .map((one) => decodeURIComponent(one.split(';')[0]?.trim() ?? ''))
    .filter(Boolean);

const PrintedFiles = ({ printed: { files, leftOut } }: { readonly printed: Printed }) => {
  const words = useWords(manyWords);
  return (
    <>
      <p role="status">{words.printedNow}</p>
      <ul className="many-groups">
        {files.map((file, at) => (
          <li key={file.name + at}>
            <span className="truncated">{file.name}</span>
            <span className="line-of">
              <Button size="small" onClick={() => printFile(file)}>
                {words.printAgain}
              </Button>
              <Button size="small" onClick={() => download(file, file.name)}>
                {words.saveFile}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {leftOut.length === 0 ? null : (
        <Notice tone="wait">
          <p>{words.notPrinted(leftOut.length)}</p>
          <p className="code">{leftOut.join(', ')}</p>
        </Notice>
      )}
    </>
  );
};
