import type { ReactNode } from 'react';
import type { Shop } from '../api.ts';
import { Copied } from '../parts/copy.tsx';
import { Moment } from '../parts/said.tsx';
import { Facts, Sheet } from '../parts/sheet.tsx';
import { Bones } from '../parts/states.tsx';
import { useWords } from '../words/locale.ts';
import { OURS } from './history.tsx';
import { WebLink } from './web-link.tsx';
import { orderScreenWords } from './words.ts';

type Followed = Pick<
  Shop.OrderRecord,
  | 'planDeliveryDate'
  | 'deliveryDate'
  | 'receivedBy'
  | 'trackingUrl'
  | 'vendorInvoiceNum'
  | 'vendorReturnInvoiceNumber'
  | 'attention'
>;

/** What somebody is told who asks where their parcel is: it is read aloud, so it stands first. */
export const Where = ({
  order,
  events,
  isLost = false,
  vendor,
  tariff,
  keptUntil,
  page,
  point,
  acts,
}: {
  readonly order: Followed;
  /** Newest first; undefined: they are not known yet. */
  readonly events: readonly Shop.TrackEvent[] | undefined;
  /** They could not be had: nobody may take that for silence of the vendor. */
  readonly isLost?: boolean;
  readonly vendor: string | null;
  readonly tariff: string | null;
  readonly keptUntil?: string | null | undefined;
  /** The page on which the receiver follows it. */
  readonly page?: string | undefined;
  readonly point?: ReactNode;
  readonly acts?: ReactNode;
}) => {
  const words = useWords(orderScreenWords);
  const last = events?.find(({ eventSource }) => eventSource !== OURS) ?? events?.[0];
  const isLate = order.attention.some(({ reason }) => reason === 'late');
  return (
    <Sheet title={words.where} acts={acts}>
      <div className="stack">
        <div className="order-last" aria-live="polite">
          {events === undefined && !isLost ? (
            <Bones lines={2} />
          ) : last === undefined ? (
            <span className="soft">{events === undefined ? words.newsLost : words.noNews}</span>
          ) : (
            <>
              <strong>{last.eventText}</strong>
              <small className="soft">
                <Moment at={last.eventDateTime} />
                {last.eventSource === OURS ? null : `, ${words.said(last.eventSource)}`}
              </small>
            </>
          )}
        </div>
        <Facts
          of={[
            [words.delivered, order.deliveryDate === null ? null : <Moment at={order.deliveryDate} />],
            [words.receivedBy, order.receivedBy],
            [
              isLate ? words.expectedLate : words.expected,
              order.deliveryDate !== null || order.planDeliveryDate === null ? null : (
                <span className={isLate ? 'wrong-text' : undefined}>
                  <Moment at={order.planDeliveryDate} as="day" />
                </span>
              ),
            ],
            [words.keptUntil, keptUntil ? <Moment at={keptUntil} as="day" /> : null],
            [words.point, point],
            [words.vendor, vendor === null ? null : [vendor, tariff].filter(Boolean).join(' · ')],
            [
              words.waybill,
              order.vendorInvoiceNum === null ? null : <Copied value={order.vendorInvoiceNum} label={words.waybill} />,
            ],
            [
              words.returnWaybill,
              order.vendorReturnInvoiceNumber === null ? null : (
                <Copied value={order.vendorReturnInvoiceNumber} label={words.returnWaybill} />
              ),
            ],
            [words.receiversPage, page === undefined ? null : <Page to={page} label={words.receiversPage} />],
            [
              words.vendorsPage,
              order.trackingUrl === null ? null : <WebLink to={order.trackingUrl}>{words.open}</WebLink>,
            ],
          ]}
        />
      </div>
    </Sheet>
  );
};

/** The receiver's page is sent to them: it can be copied as well as opened. */
const Page = ({ to, label }: { readonly to: string; readonly label: string }) => {
  const { open } = useWords(orderScreenWords);
  return (
    <span className="line-of order-page">
      <Copied value={to} label={label} />
      <WebLink to={to}>{open}</WebLink>
    </span>
  );
};
