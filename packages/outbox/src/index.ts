export { changeEndpoint, insertEndpoint, removeEndpoint } from './endpoints/change-endpoint.ts';
export {
  claimEndpoints,
  type EndpointAtWork,
  endFarDeliveries,
  endpointsAtWork,
  endpointsOn,
  keepEndpoints,
  nextEndpointAt,
  numberToldEvents,
  releaseEndpoint,
  takeOverEndpoints,
} from './endpoints/claim-endpoints.ts';
export {
  type DeliveryToMake,
  dropGoneDeliveries,
  dueDeliveries,
  type NewDeliveries,
  newDeliveries,
} from './endpoints/deliveries-to-make.ts';
export type { Delivery, DeliveryResult } from './endpoints/delivery.ts';
export { countEndpointStates, type EndpointStates } from './endpoints/endpoint-states.ts';
export { companyOfEndpoint, getEndpoint, listEndpoints } from './endpoints/find-endpoints.ts';
export { listDeliveries, type ShownDelivery } from './endpoints/list-deliveries.ts';
export { type OverviewedEndpoint, overviewEndpoints } from './endpoints/overview-endpoints.ts';
export { type EndpointProgress, type RecordedProgress, recordDeliveries } from './endpoints/record-deliveries.ts';
export { dropWaitingBehind, redeliverEvent, restartDeliveries } from './endpoints/redeliver.ts';
export { pageEndpoints, resealEndpoint } from './endpoints/sealed-endpoints.ts';
export { sweepDeliveries } from './endpoints/sweep-deliveries.ts';
export type { EndpointChanges, WebhookEndpoint } from './endpoints/webhook-endpoint.ts';
export { companiesToNumber, companiesWithEvents, numberEvents } from './events/number-events.ts';
export {
  type EventLine,
  eventLineOf,
  momentOfEvent,
  newestOfTypes,
  readEvents,
  type StoredEvent,
} from './events/read-events.ts';
export { companiesToSweep, sweepEvents } from './events/sweep-events.ts';
export { sweepMonths } from './events/sweep-months.ts';
