import {
  amountToCollect,
  arrivalDay,
  findCity,
  hasService,
  isErased,
  type Kopecks,
  keptUntil,
  type LocalDate,
  type LocalText,
  localDateOf,
  maskName,
  type Order,
  type OrderStatus,
  type PickupPoint,
  pickupPointOf,
  readCompanySettings,
  statuses,
  type TrackEvent,
} from '@cartage/core';
import { type Db, getAttachment, getCompany, getPickupPoints, listHistoryLines } from '@cartage/storage';
import { isLogo } from '../companies/set-company-setting.ts';
import type { Ground } from '../context.ts';
import { contentOf } from '../files/content-of.ts';
import { plainName } from '../mail/plain-name.ts';
import { orderOfTrackingPage } from '../order/tracking-page.ts';
import { cityClocks } from '../places/city-clocks.ts';
import { knownCities } from '../places/known-cities.ts';
import type { Papers } from '../print/papers.ts';

/** What a receiver may know of a parcel, and anybody else who has its link (interface 27.3). */
export interface ReceiversParcel {
  readonly number: string;
  readonly status: OrderStatus;
  readonly shop: Shop;
  /** As `maskName` writes it; null: nobody, or it is erased. */
  readonly receiver: string | null;
  /** null: nobody knows it, or it is erased. */
  readonly city: LocalText | null;
  /** It is fetched from a point, not brought. */
  readonly isFetched: boolean;
  /** What has happened, the newest first; of the vendor's own words none, for people stand in them. */
  readonly history: readonly HistoryStep[];
  /** On which days it is to come, of the receiver's city; null: nobody says, or it has come. */
  readonly planned: { readonly from: LocalDate; readonly to: LocalDate; readonly isLate: boolean } | null;
  /** null: there is none, or nobody knows it. */
  readonly point: PickupPoint | null;
  /** The last day on which the point keeps it; null: it does not lie there, or nobody says. */
  readonly storedUntil: LocalDate | null;
  /** What is to be paid for it when it is received; null: nothing. */
  readonly toPay: Kopecks | null;
}

/** Who sends it, in the words of its settings. */
export interface Shop {
  readonly name: string;
  /** `#rrggbb`; null: none was chosen. */
  readonly color: string | null;
  readonly phone: string | null;
  readonly site: string | null;
  readonly hasLogo: boolean;
}

export interface HistoryStep extends Pick<TrackEvent, 'at' | 'status' | 'isReturn'> {
  /** IANA: by whose clocks it is told. */
  readonly zone: string;
  /** Where it was, as far as the status says so; null: somewhere. */
  readonly city: LocalText | null;
}

/** By which the page is asked for. */
export interface TrackingPageRef {
  readonly number: string;
  /** Of the link. */
  readonly proof: string;
}

/** null: the link opens nothing. */
export const showToReceiver = async (
  service: Pick<Ground, 'store' | 'clock' | 'settings'>,
  ref: TrackingPageRef,
): Promise<ReceiversParcel | null> => {
  const order = await orderOfTrackingPage(service, ref);
  if (order === null) return null;
  const shop = await shopOf(service, order);
  const { number, status, content } = order;
  const isFetched = content.receiver.contactType === 'pickup-point';
  const known = { number, status, shop, isFetched };
  const { db } = service.store;
  const isGone = isErased(content);
  const [cities, clockOf, lines, point] = await Promise.all([
    knownCities(service, [content.sender, content.receiver]),
    cityClocks(service, [content.sender, content.receiver]),
    isHandedOver(status) ? listHistoryLines(db, order, MOST_LINES) : [],
    isHandedOver(status) ? pointOf(db, order) : null,
  ]);
  const endOf = (end: Order['content']['sender']) => ({
    zone: clockOf(end)?.zone ?? service.settings.timeZone,
    city: isGone ? null : (cities(end)?.name ?? findCity(end.cityId)?.name ?? null),
  });
  const [from, to] = [endOf(content.sender), endOf(content.receiver)];
  return {
    ...known,
    receiver: isGone ? null : maskName(content.receiver.contactPerson ?? content.receiver.name),
    city: to.city,
    history: historyOf(lines, from, to),
    planned: plannedOf(order, localDateOf(service.clock(), to.zone), to.zone),
    point: isGone ? null : point,
    storedUntil: isGone ? null : storedUntilOf(order, point, to.zone),
    toPay: isGone ? null : toPayOf(order),
  };
};

const pointOf = async (db: Db, { content }: Order): Promise<PickupPoint | null> => {
  const named = pickupPointOf(content.receiver);
  const [point = null] = named ? await getPickupPoints(db, [named]) : [];
  return point;
};

/** Bounds the page; of more the newest are shown. */
const MOST_LINES = 200;

/** Before that the shop may still change everything. */
const isHandedOver = (status: OrderStatus): boolean => !['before', 'transfer'].includes(statuses[status].group);

const shopOf = async ({ store }: Pick<Ground, 'store'>, { companyId }: Order): Promise<Shop> => {
  const company = await getCompany(store.db, companyId);
  const settings = readCompanySettings(company?.settings ?? {});
  return {
    name: plainName(company?.name ?? ''),
    color: settings['trackingPage.color'] ?? null,
    phone: settings['trackingPage.phone'] ?? null,
    site: settings['trackingPage.site'] ?? null,
    hasLogo: settings['trackingPage.logo'] !== undefined,
  };
};

interface End {
  readonly zone: string;
  readonly city: LocalText | null;
}

/** Statuses that a parcel has where it begins, and where it is to go; of all others nobody says where it is. */
const atSender: readonly OrderStatus[] = [
  'TransferredToVendor',
  'CourierAssigned',
  'CourierOnTheWay',
  'ParcelPickedUp',
];
const atReceiver: readonly OrderStatus[] = [
  'ParcelInTheRecipientCity',
  'ParcelHandedForDelivery',
  'ParcelInPickupPoint',
  'ChangeDateByReceiver',
  'FailedDeliveryAttempt',
  'StoragePeriodExpires',
  'RefuseOfDelivery',
  'Finished',
  'FinishedWithAdditional',
];

/** What came before the hand-over is the shop's own business. */
const historyOf = (lines: readonly TrackEvent[], from: End, to: End): readonly HistoryStep[] =>
  lines
    .filter(({ status }) => isHandedOver(status))
    .map(({ at, status, isReturn }) => ({
      at,
      status,
      isReturn,
      zone: atSender.includes(status) ? from.zone : to.zone,
      city: isReturn ? null : atSender.includes(status) ? from.city : atReceiver.includes(status) ? to.city : null,
    }));

/** It may still come. */
const isAwaited = (status: OrderStatus): boolean => statuses[status].group === 'with-vendor';

const hasArrived: readonly OrderStatus[] = ['ParcelInPickupPoint', 'StoragePeriodExpires'];

const plannedOf = (order: Order, today: LocalDate, zone: string): ReceiversParcel['planned'] => {
  const { status, plannedDeliveryAt, option } = order;
  if (!isAwaited(status) || hasArrived.includes(status)) return null;
  const last = plannedDeliveryAt === null ? option && arrivalDay(option, zone) : localDateOf(plannedDeliveryAt, zone);
  if (last === null) return null;
  // What the vendor has told since goes before what it had offered.
  const first = option?.deliveryFrom == null ? last : localDateOf(option.deliveryFrom, zone);
  const [from = last] = [first, last].sort();
  return { from, to: last, isLate: today > last };
};

const storedUntilOf = (order: Order, point: PickupPoint | null, zone: string): LocalDate | null => {
  if (!hasArrived.includes(order.status)) return null;
  return order.storedUntil ?? keptUntil(order, point, zone);
};

const toPayOf = (order: Order): Kopecks | null => {
  if (!isAwaited(order.status) || !hasService(order.content.services, 'CashOnDelivery')) return null;
  return amountToCollect(order) || null;
};

/** The bytes of the shop's logo, for the page that the link opens; null: there is no such page, or no such picture any more. */
export const logoForReceiver = async (
  service: Pick<Ground, 'store'> & Pick<Papers, 'files'>,
  ref: TrackingPageRef,
): Promise<{ readonly mimeType: 'image/png' | 'image/jpeg'; readonly bytes: Uint8Array } | null> => {
  const order = await orderOfTrackingPage(service, ref);
  const company = order && (await getCompany(service.store.db, order.companyId));
  const guid = company && readCompanySettings(company.settings)['trackingPage.logo'];
  const attachment = guid ? await getAttachment(service.store.db, guid) : null;
  if (!company || attachment === null || !isLogo(attachment, company.id)) return null;
  const bytes = await contentOf(service, attachment);
  const mimeType = typeOfPicture(bytes);
  return mimeType && { mimeType, bytes };
};

/** By its first bytes, whatever it was said to be. */
const typeOfPicture = (bytes: Uint8Array): 'image/png' | 'image/jpeg' | null => {
  const head = Buffer.from(bytes.subarray(0, 8)).toString('latin1');
  if (head === '\x89PNG\r\n\x1a\n') return 'image/png';
  return head.startsWith('\xff\xd8\xff') ? 'image/jpeg' : null;
};
