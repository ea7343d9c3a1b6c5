import type { JobContent, JobOrigin, JobPayloads, JobTask } from '@cartage/storage';
import { rotateSigningKeys } from '../access/signing-keys.ts';
import { resumeCalculation } from '../calculations/resume-calculation.ts';
import { continueCancellation } from '../cancellation/continue-cancellation.ts';
import { withdrawShipment } from '../cancellation/withdraw-shipment.ts';
import { forJob } from '../cause.ts';
import { repeatCourierCall } from '../courier/book-courier.ts';
import { continueCallingOff } from '../courier/call-off-courier.ts';
import { sweepEvents } from '../events/sweep-events.ts';
import { moveContents } from '../files/move-contents.ts';
import { sweepFiles } from '../files/sweep-files.ts';
import { resumeHandOver } from '../hand-over/resume-hand-over.ts';
import { sweepIdempotencyKeys } from '../idempotency/sweep-keys.ts';
import { mailCredentials } from '../mail/mail-credentials.ts';
import { sendMail } from '../mail/send-mail.ts';
import type { Service } from '../open-service.ts';
import { doOperatorAct } from '../operator/do-operator-act.ts';
import { reportLedger } from '../operator/report-ledger.ts';
import { resumeUpdate } from '../orders/resume-update.ts';
import { followPayment } from '../payments/follow-payment.ts';
import { refundPayment } from '../payments/refund-payment.ts';
import { sweepPeople } from '../people/sweep-people.ts';
import { eraseKept } from '../personal-data/erase-kept.ts';
import { syncPickupPointsOf } from '../pickup-points/schedule-sync.ts';
import { sendRegister } from '../registers/send-register.ts';
import { followed } from '../spans.ts';
import { finishSilentOrders } from '../tracking/finish-silent-orders.ts';
import { readNotice } from '../tracking/read-notice.ts';
import { takeShipmentAgain } from '../tracking/set-shipment-aside.ts';
import { renewSubscriptions } from '../tracking/subscribe-notices.ts';
import { sweepNotices } from '../tracking/sweep-notices.ts';
import { sweepContracts } from '../vendors/sweep-contracts.ts';

/** Every kind of job, and the act that does it. The act says when the job is done or is to run again. */
const acts: {
  readonly [Task in JobTask]: (service: Service, payload: JobPayloads[Task]) => Promise<void>;
} = {
  // A hand-over whose answer was lost, that the vendor could not take, or whose process died.
  'hand-over': (service, { orderId }) => resumeHandOver(service, orderId),
  // A cancellation that the vendor has not confirmed yet.
  cancel: (service, { orderId }) => continueCancellation(service, orderId),
  // What a canceled order may have left at its vendor.
  withdraw: (service, { orderId }) => withdrawShipment(service, orderId),
  // A change of which a vendor has not said whether it made it.
  update: (service, { orderId }) => resumeUpdate(service, orderId),
  // A courier call whose answer was lost.
  'courier-call': repeatCourierCall,
  // A courier who is not to come any more.
  'courier-cancel': continueCallingOff,
  // A calculation whose process died or ended.
  calculation: resumeCalculation,
  // A card payment of which nothing has become yet.
  payment: (service, { paymentId }) => followPayment(service, paymentId),
  // Money that goes back to a card.
  refund: (service, { paymentId }) => refundPayment(service, paymentId),
  // What a vendor has called us with.
  webhook: readNotice,
  // A line of a vendor's list of changes that could not be stored.
  'vendor-news': takeShipmentAgain,
  // A vendor's directory of pickup points, every day.
  'pickup-points': syncPickupPointsOf,
  // What customers are written to by mail.
  mail: sendMail,
  // How a user logs in, with a password that is made for the mail.
  'user-credentials': mailCredentials,
  // What a courier fetches on a day, by mail.
  'register-mail': sendRegister,
  // What a command of the operator has asked for.
  'operator-act': doOperatorAct,
  // Whether money and orders agree.
  'ledger-check': reportLedger,
  // Orders of which nothing has been heard for long.
  'auto-finish': finishSilentOrders,
  // Contracts of companies that were kept for orders which have ended.
  'sweep-contracts': sweepContracts,
  // Answers of Idempotency-Keys that nobody may ask for any more.
  'sweep-idempotency': sweepIdempotencyKeys,
  'sweep-people': sweepPeople,
  // Personal data of orders that are kept no longer.
  'erase-personal': eraseKept,
  // Files that belong to nothing.
  'sweep-files': sweepFiles,
  // Bytes that an earlier version has left in the database.
  'move-files': moveContents,
  // Calls of vendors that nobody could read.
  'sweep-webhooks': sweepNotices,
  // Events that are kept no longer.
  'sweep-events': sweepEvents,
  // The key that signs tokens, when it has signed for long.
  'rotate-signing-keys': rotateSigningKeys,
  // Vendors that may have forgotten that they are to call.
  'renew-subscriptions': renewSubscriptions,
};

/** These end orders, or forget what is kept for a time: not by a clock that has jumped. */
const byAge: ReadonlySet<JobTask> = new Set([
  'auto-finish',
  'sweep-idempotency',
  'sweep-people',
  'erase-personal',
  'sweep-files',
  'sweep-webhooks',
  'sweep-events',
  'rotate-signing-keys',
]);

/** Does what the job is for. A throw is a defect, or something that passes: the job is to be tried again. */
export const doJob = <Task extends JobTask>(service: Service, job: JobContent<Task>): Promise<void> =>
  followed(
    () => ({
      kind: 'job',
      name: `job ${job.task}`,
      about: { 'cartage.task': job.task, ...requestOf(job.payload) },
      parent: job.payload?.traceparent,
    }),
    () => doFollowed(service, job),
  );

const requestOf = (origin: JobOrigin | null): Record<string, string> =>
  origin?.requestId === undefined ? {} : { 'cartage.request_id': origin.requestId };

const doFollowed = async <Task extends JobTask>(service: Service, job: JobContent<Task>): Promise<void> => {
  const own = forJob(service, job);
  if (byAge.has(job.task) && !own.watch.isBelieved())
    return own.log.warn({}, 'a job was not done: the clock is a day ahead of what is known (cartage clock show)');
  await acts[job.task](own, job.payload);
  own.log.debug({}, 'a job was done');
};
