import {
  type CourierJob,
  continueCancellation,
  type MailJob,
  pollTracking,
  repeatCourierCall,
  reportLedger,
  resumeHandOver,
  type Service,
  sendMail,
  sweepIdempotencyKeys,
  syncPickupPointsOf,
  withdrawShipment,
} from '@cartage/service';

/** What waits in the jobs table, and the act that does it. The act says when the job is done or is to run again. */
export const jobTasks: Readonly<Record<string, (service: Service, payload: never) => Promise<void>>> = {
  // A hand-over whose answer was lost, that the vendor could not take, or whose process died.
  'hand-over': (service, { orderId }: OrderJob) => resumeHandOver(service, orderId),
  // A cancellation that the vendor has not confirmed yet.
  cancel: (service, { orderId }: OrderJob) => continueCancellation(service, orderId),
  // What a canceled order may have left at its vendor.
  withdraw: (service, { orderId }: OrderJob) => withdrawShipment(service, orderId),
  // A courier call whose answer was lost.
  'courier-call': (service, job: CourierJob) => repeatCourierCall(service, job),
  // A vendor's directory of pickup points, every day.
  'pickup-points': (service, { vendorId }: VendorJob) => syncPickupPointsOf(service, vendorId),
  // What customers are written to by mail.
  mail: (service, job: MailJob) => sendMail(service, job),
};

/** What is done once a day, at that time in the service's zone. */
export const dailyTasks = {
  // Whether money and orders agree.
  'ledger-check': { at: '03:00', run: reportLedger },
  // Answers of Idempotency-Keys that nobody may ask for any more.
  'sweep-idempotency': { at: '04:30', run: sweepIdempotencyKeys },
} as const satisfies Readonly<Record<string, DailyTask>>;

interface DailyTask {
  /** HH:mm */
  readonly at: string;
  readonly run: (service: Service) => Promise<void>;
}

interface OrderJob {
  readonly orderId: number;
}

interface VendorJob {
  readonly vendorId: number;
}

/** Work that is looked for again and again; true: more is waiting. */
export type Look = (service: Service) => Promise<boolean>;

/** One a vendor, so that a slow vendor keeps nobody else's news waiting. */
export const trackingLooks = (service: Service): readonly Look[] =>
  service.vendors.adapters.map((vendor) => (of) => pollTracking(of, vendor));
