import type { DeliveryTerms, Party, PickupPoint, Vehicle } from '@cartage/core';
import {
  type CallContext,
  type Confirmation,
  type HandOverOutcome,
  type Location,
  type Shipment,
  sendOnce,
  type VendorAnswer,
} from '@cartage/vendor-kit';
import { read, readMoment, send } from './client.ts';
import { buildCargo, buildPlace, collectedSum, isTwoWay } from './consignment.ts';
import { currencyOf, unitsOf } from './currency.ts';
import type { MockManifest } from './manifest.ts';
import { paths, type ShipmentAnswer, type ShipmentRequest, shipmentAnswer } from './protocol.ts';
import { buildExtras } from './services.ts';

export const handOver = (manifest: MockManifest, shipment: Shipment, call: CallContext): Promise<HandOverOutcome> =>
  sendOnce({
    send: () => send(call, 'POST', paths.shipments, buildShipment(manifest, shipment)),
    read: (answer) => readHandOver(answer, call.timeZone),
  });

export function buildShipment(manifest: MockManifest, shipment: Shipment): ShipmentRequest {
  const { content, route, option } = shipment;
  const collected = collectedSum(content.cargo, content.receiverDeliveryCharge);
  return {
    ref: shipment.reference,
    tariff: option.tariffId,
    from: buildContact(content.sender, route.origin, route.originPoint, manifest),
    to: buildContact(content.receiver, route.destination, route.destinationPoint, manifest),
    cargo: buildCargo(content.cargo),
    pickup_day: option.takeDate,
    two_way: isTwoWay(content.terms.directions),
    extras: buildExtras(content.services, shipment.ownServices ?? [], collected),
    content: content.cargo.description,
    goods: content.cargo.products.map((product) => ({
      sku: product.productId,
      name: product.name,
      count: product.qty,
      kop: product.cost,
      due_kop: product.costForReceiver,
    })),
    charge_kop: content.receiverDeliveryCharge ?? 0,
    courier:
      content.callCourier && !content.pickup.isPostponed
        ? { from: content.pickup.timeFrom ?? '09:00', to: content.pickup.timeTo ?? '18:00' }
        : null,
    remark: content.comments,
    wish: buildWish(content.terms),
    truck: buildTruck(content.cargo.vehicle),
    seller: content.seller && {
      name: content.seller.name,
      phone: content.seller.phone,
      street: content.seller.address,
    },
  };
}

const buildWish = (terms: DeliveryTerms): ShipmentRequest['wish'] =>
  terms.requestedDate === null
    ? null
    : { day: terms.requestedDate, from: terms.requestedTimeFrom, to: terms.requestedTimeTo };

const buildTruck = (vehicle: Vehicle | null): ShipmentRequest['truck'] =>
  vehicle && {
    body: vehicle.bodyType,
    loading: vehicle.loadingType,
    capacity: vehicle.loadCapacity,
    conditions: vehicle.additionalConditions,
    packing: vehicle.senderPackage,
  };

const buildContact = (
  party: Party,
  location: Location | null,
  point: PickupPoint | null,
  manifest: MockManifest,
): ShipmentRequest['from'] => ({
  ...buildPlace(party, location, manifest),
  city_name: location?.cityName ?? null,
  region: location?.region?.ru ?? null,
  point_city: point?.cityId ?? null,
  name: party.name,
  person: party.contactPerson,
  phone: party.phone,
  mail: party.email,
  street: party.address,
  hint: party.instructions,
});

export const readHandOver = (answer: VendorAnswer, timeZone: string): HandOverOutcome => ({
  kind: 'confirmed',
  ...readConfirmation(read(answer, shipmentAnswer), timeZone),
});

export const readConfirmation = (shipment: ShipmentAnswer, timeZone: string): Confirmation => ({
  invoiceNumber: shipment.number,
  returnInvoiceNumber: shipment.return_number,
  pickupNumber: shipment.pickup_order,
  trackingNumber: shipment.track,
  price: unitsOf(shipment.kop, shipment.currency),
  ...currencyOf(shipment.currency),
  plannedDeliveryAt: readMoment(shipment.due, timeZone),
});
