import type { CourierWindow } from '@cartage/core';
import type { Doer } from '../audit.ts';
import type { JobTask } from './tasks.ts';

/** What each kind of job carries, as JSON. Jobs outlive a release: a field is added, never renamed. */
export interface JobPayloads {
  readonly 'hand-over': OrderJob;
  readonly cancel: OrderJob;
  readonly withdraw: OrderJob;
  readonly update: OrderJob;
  readonly 'courier-call': CourierJob;
  readonly 'courier-cancel': CourierCancelJob;
  readonly calculation: CalculationJob;
  readonly payment: PaymentJob;
  readonly refund: PaymentJob;
  readonly webhook: NoticeJob;
  readonly 'vendor-news': ShipmentJob;
  readonly 'pickup-points': PointsJob;
  readonly mail: MailJob;
  readonly 'user-credentials': CredentialsJob;
  readonly 'register-mail': RegisterJob;
  readonly 'operator-act': OperatorActJob;
  readonly 'ledger-check': null;
  readonly 'auto-finish': null;
  readonly 'sweep-idempotency': null;
  readonly 'sweep-contracts': null;
  readonly 'sweep-files': null;
  readonly 'move-files': JobOrigin;
  readonly 'sweep-webhooks': null;
  readonly 'sweep-events': null;
  readonly 'sweep-people': null;
  readonly 'erase-personal': null;
  readonly 'rotate-signing-keys': null;
  readonly 'renew-subscriptions': null;
}

/** A kind of job with what it carries. */
export type JobContent<T extends JobTask = JobTask> = {
  readonly [Task in T]: { readonly task: Task; readonly payload: JobPayloads[Task] };
}[T];

/** The kinds that carry nothing: done once a day. */
export type DailyTask = { [Task in JobTask]: JobPayloads[Task] extends null ? Task : never }[JobTask];

/** Why a job was begun, for the log and the audit; jobs of earlier releases do not know it. */
export interface JobOrigin {
  /** Of the request that began it; absent where nobody asked. */
  readonly requestId?: string;
  /** Where that request stands in what is followed (W3C Trace Context); absent where nothing is. */
  readonly traceparent?: string;
  /** Numbers of the orders that it is about, at most 20 of them. */
  readonly orders?: readonly string[];
  /** Who asked for it; absent where nobody did. */
  readonly doer?: Doer;
  /** One of many that one request asked for: at a vendor others go before it. */
  readonly isBulk?: true;
}

/** What is done for one order. */
export interface OrderJob extends JobOrigin {
  readonly orderId: number;
}

/** A courier call that may have to be repeated. */
export interface CourierJob extends JobOrigin {
  readonly reference: string;
  readonly orderIds: readonly number[];
  readonly window: CourierWindow;
  /** By which the vendor is asked what has become of a call that it accepted. */
  readonly ticket?: string | null;
}

/** A courier is not to come: somebody asked for that, or nobody is left to be fetched. */
export interface CourierCancelJob extends JobOrigin {
  /** Under which they were called. */
  readonly reference: string;
  /** The vendor's number of the call. */
  readonly pickupNumber: string;
  readonly companyId: number;
  /** Whether somebody asked; else they come all the same while one of their orders is not canceled. */
  readonly isAsked: boolean;
  /** Since when the vendor is asked, ms since 1970. */
  readonly since: number;
}

/** A calculation is to be ended, whoever began it. */
export interface CalculationJob extends JobOrigin {
  readonly calculationId: number;
}

/** What is done for one card payment. */
export interface PaymentJob extends JobOrigin {
  readonly paymentId: number;
}

/** A vendor's pickup points are to be fetched. */
export interface PointsJob extends JobOrigin {
  readonly vendorId: number;
  /** Since when it has told of so few that the others stay, ms since 1970. */
  readonly doubtedSince?: number;
  /** So many connections could not be used in the turns before; the next turn begins after them. */
  readonly skip?: number;
}

/** What a vendor called us with is to be read. */
export interface NoticeJob extends JobOrigin {
  readonly webhookId: string;
}

/** What a vendor's list of changes tells of one shipment and could not be stored when it was read. */
export interface ShipmentJob extends JobOrigin {
  readonly connection: string;
  /** JSON of it in a text, which a database takes whatever characters it is of. */
  readonly news: string;
}

/** A mail to be sent. */
export interface MailJob extends JobOrigin {
  readonly letter: Letter;
  /** For which company it is; absent in jobs of earlier releases. */
  readonly companyId?: number;
  /** The address that its reader is to confirm; a link is put at its end when it is sent. */
  readonly confirms?: string;
}

/** A user is to be told how to log in. The password is made when the mail is: none waits anywhere. */
export interface CredentialsJob extends JobOrigin {
  readonly userId: number;
  /** The company that they were added to; null: they need a password again. */
  readonly companyId: number | null;
  /** Whether they get a new password; else they are told that their own stays. */
  readonly givesPassword: boolean;
  /** They have forgotten it, and get nothing but a link. */
  readonly isForgotten?: true;
  /** They are one of the operator's people now. */
  readonly isOfOperator?: true;
}

/** A courier is to be mailed what they fetch. */
export interface RegisterJob extends JobOrigin {
  readonly registerId: number;
  /** Its key where it is not the register's id: of one that is sent once more, beside the one that may be under way. */
  readonly key?: string;
}

/** What a command of the operator has asked for. */
export interface OperatorActJob extends JobOrigin {
  readonly actId: string;
}

/** A mail as it waits to be sent. */
export interface Letter {
  /** Names it for ever: sent twice after a crash, it is the same mail to whoever gets it. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** When it was written, ms since 1970. */
  readonly at: number;
}
