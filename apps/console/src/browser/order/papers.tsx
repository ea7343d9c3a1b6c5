import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Download, Eye, Printer } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Shop } from '../api.ts';
import type { CompanyDesk } from '../desk.ts';
import { useBlobAddress } from '../parts/blob-address.ts';
import { Button } from '../parts/button.tsx';
import { Dialogue } from '../parts/dialogue.tsx';
import { download } from '../parts/download.ts';
import { Moment } from '../parts/said.tsx';
import { Sheet } from '../parts/sheet.tsx';
import { Loaded } from '../parts/states.tsx';
import { tellFailure } from '../parts/toasts.tsx';
import { useLocale, useWords } from '../words/locale.ts';
import { paperWords } from './paper-words.ts';
import { type Paper, papersOf } from './papers-of.ts';
import { orderScreenWords } from './words.ts';

/** What can be printed of the order: seen before it is printed, printed, or kept as a file. */
export const Papers = ({ order, desk }: { readonly order: Shop.OrderRecord; readonly desk: CompanyDesk }) => {
  const words = useWords(paperWords);
  const [seen, setSeen] = useState<Paper | null>(null);
  const [busy, setBusy] = useState<Paper | null>(null);
  const keep = async (paper: Paper): Promise<void> => {
    setBusy(paper);
    try {
      const file = await desk.shop.Print({ orderId: order.orderId, docType: paper });
      download(file, file.name || `${order.orderId}.pdf`);
    } catch (failure) {
      tellFailure(failure);
    } finally {
      setBusy(null);
    }
  };
  return (
    <Sheet title={words.papers}>
      <ul className="order-list">
        {papersOf(order).map((paper) => (
          <li key={paper} className="line-of spread">
            <span>
              {words.paper[paper]}{' '}
              {paper === 2 && order.papers.labelsPrintedAt !== null ? (
                <small className="soft">
                  {words.printed} <Moment at={order.papers.labelsPrintedAt} />
                </small>
              ) : null}
            </span>
            <span className="line-of">
              <Button size="small" onClick={() => setSeen(paper)} aria-label={`${words.print}: ${words.paper[paper]}`}>
                <Eye aria-hidden />
                {words.print}
              </Button>
              <Button
                size="small"
                kind="quiet"
                busy={busy === paper}
                aria-label={`${words.keep}: ${words.paper[paper]}`}
                onClick={() => void keep(paper)}
              >
                <Download aria-hidden />
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {seen === null ? null : <Preview order={order} desk={desk} paper={seen} onClose={() => setSeen(null)} />}
    </Sheet>
  );
};

/** The paper as it will be printed: a label as a picture, everything else as the browser shows a PDF. */
const Preview = ({
  order,
  desk,
  paper,
  onClose,
}: {
  readonly order: Shop.OrderRecord;
  readonly desk: CompanyDesk;
  readonly paper: Paper;
  readonly onClose: () => void;
}) => {
  const words = useWords(paperWords);
  const { open } = useWords(orderScreenWords);
  const locale = useLocale();
  const name = words.paper[paper] ?? '';
  const file = useQuery({
    queryKey: [desk.key, locale, 'order', order.orderId, 'paper', paper, order.status],
    queryFn: ({ signal }) => desk.shop.Print({ orderId: order.orderId, docType: paper, preview: true }, { signal }),
    staleTime: 60_000,
  });
  // Several labels come as a zip, which no page can show.
  const isPicture = paper === 2 && order.cargo.cargoItems.reduce((sum, { qty }) => sum + qty, 0) === 1;
  const picture = useQuery({
    queryKey: [desk.key, locale, 'order', order.orderId, 'label', order.status],
    queryFn: ({ signal }) =>
      desk.shop.Print({ orderId: order.orderId, docType: 2, format: 'png', marksFormat: 2, preview: true }, { signal }),
    enabled: isPicture,
    staleTime: 60_000,
  });
  const url = useBlobAddress(file.data);
  const pictureUrl = useBlobAddress(picture.data);
  const frame = useRef<HTMLIFrameElement>(null);
  const client = useQueryClient();
  // What is only looked at does not count as printed; what is printed or kept is asked for once more, and does.
  const counted = async (): Promise<File> => {
    const printed = await desk.shop.Print({ orderId: order.orderId, docType: paper });
    void client.invalidateQueries({ queryKey: [desk.key] });
    return printed;
  };
  const keep = (): void =>
    void counted().then((printed) => download(printed, printed.name || `${order.orderId}.pdf`), tellFailure);
  const print = (): void => {
    counted().catch(tellFailure);
    try {
      frame.current?.contentWindow?.print();
    } catch {
      // Some browsers show papers in a page that nobody may call: it is printed from there.
      if (url !== null) window.open(url, '_blank', 'noopener');
    }
  };
  return (
    <Dialogue
      title={`${name} · ${order.orderId}`}
      wide
      onClose={onClose}
      acts={
        <>
          {url === null ? null : (
            <a className="button" href={url} target="_blank" rel="noopener">
              {open}
            </a>
          )}
          <Button onClick={keep} busy={file.isLoading}>
            <Download aria-hidden />
            {words.keep}
          </Button>
          <Button kind="first" busy={url === null && file.isLoading} onClick={print}>
            <Printer aria-hidden />
            {words.print}
          </Button>
        </>
      }
    >
      <Loaded from={isPicture ? picture : file} bones={<div className="paper-frame bones" role="status" />}>
        {() =>
          isPicture && pictureUrl !== null ? (
            <img className="paper-picture" src={pictureUrl} alt={words.preview(name)} />
          ) : null
        }
      </Loaded>
      {url === null ? null : (
        <iframe ref={frame} className="paper-frame" hidden={isPicture} src={url} title={words.preview(name)} />
      )}
    </Dialogue>
  );
};
