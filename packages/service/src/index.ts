export type { DailyTask, Doer, Job, NoticeTopic, OrderAttention as ListedAttention } from '@cartage/storage';
export { authenticateKey } from './access/authenticate-key.ts';
export { authenticateOperator } from './access/authenticate-operator.ts';
export {
  actorOfSession,
  authenticateSession,
  missingProof,
  operatorOfSession,
  type SignedIn,
} from './access/authenticate-session.ts';
export { authenticateToken } from './access/authenticate-token.ts';
export { createKey } from './access/create-key.ts';
export { createPartnerKey } from './access/create-partner-key.ts';
export { issueToken } from './access/issue-token.ts';
export { listKeys } from './access/list-keys.ts';
export { createOperatorKey, listOperatorKeys, pageOfOperatorKeys, revokeOperatorKey } from './access/operator-keys.ts';
export { listPartnerKeys, removePartnerKey, removePartnerKeys } from './access/partner-keys.ts';
export { ownCompany, resolveCompany } from './access/resolve-company.ts';
export { replaceSigningKey } from './access/signing-keys.ts';
export { attachmentInfo } from './attachments/attachment-info.ts';
export { findAttachment } from './attachments/find-attachment.ts';
export { checkUpload, uploadAttachment } from './attachments/upload-attachment.ts';
export { lookAtDue } from './attention/look-at-due.ts';
export { withAttention } from './attention/look-at-orders.ts';
export { listAudit } from './audit.ts';
export { chargeAgain } from './balance/charge-again.ts';
export { correctBalance } from './balance/correct-balance.ts';
export { decidePrice } from './balance/decide-price.ts';
export { getBalance, pageBalances } from './balance/get-balance.ts';
export { issueInvoice } from './balance/issue-invoice.ts';
export { listHistory } from './balance/list-history.ts';
export { listInvoices, pageInvoices } from './balance/list-invoices.ts';
export { type PaidInvoice, payInvoice } from './balance/pay-invoice.ts';
export { showBalance, showHistory, showInvoices } from './balance/show-balance.ts';
export { type Booking, topUpBalance } from './balance/top-up-balance.ts';
export { awaitCalculation } from './calculations/await-calculation.ts';
export { calculate, checkCalculation } from './calculations/calculate.ts';
export { calculateByDays } from './calculations/calculate-by-days.ts';
export {
  calculateMany,
  checkCalculations,
} from './calculations/calculate-many.ts';
export type { CalculationCounts } from './calculations/calculations.ts';
export { followCalculation } from './calculations/follow-calculation.ts';
export { checkCalculationWish, type FoundCalculation, type ShownCalculation } from './calculations/show-calculation.ts';
export { type ShownPrice, shownPrice } from './calculations/shown-price.ts';
export { startCalculation } from './calculations/start-calculation.ts';
export { sweepCalculations } from './calculations/sweep-calculations.ts';
export { cancelOrder } from './cancellation/cancel-order.ts';
export { cancelOrders } from './cancellation/cancel-orders.ts';
export { forJob, forRequest, orderFields } from './cause.ts';
export { agreeOnClock, showClock } from './clock/agree-on-clock.ts';
export { openFarTimes } from './clock/end-far-times.ts';
export { type ServesAs, type Serving, serveAs } from './clock/serve-as.ts';
export { giveKey, listCompanyKeys, revokeKey } from './companies/company-keys.ts';
export { addCompany, createCompany, type NewCompany } from './companies/create-company.ts';
export { findCompany, forCompany } from './companies/find-company.ts';
export { listCompanies, pageCompanies } from './companies/list-companies.ts';
export {
  changeSetting,
  checkSettingChange,
  getSetting,
  getSettingFields,
  listSettings,
} from './companies/own-settings.ts';
export { checkNewCustomer, registerCompany } from './companies/register-company.ts';
export { setCompanySetting } from './companies/set-company-setting.ts';
export { type CompanyUpdate, updateCompany } from './companies/update-company.ts';
export { visibleCompanies } from './companies/visible-companies.ts';
export { withinBound } from './companies/why-no-more.ts';
export { checkLive, type LiveCheck } from './connections/check-live.ts';
export { type ConnectionFields, connectionFields } from './connections/connection-fields.ts';
export { sweepVendorNotes } from './connections/durable-notes.ts';
export { type ListedConnection, listConnections } from './connections/list-connections.ts';
export { type UsedDays, usedDays } from './connections/shared-turns/vendor-limits.ts';
export { sweepKeptValues } from './connections/sweep-kept-values.ts';
export { unconnected } from './connections/unconnected.ts';
export { type VendorCall, vendorCalls } from './connections/vendor-calls.ts';
export type { ActingCompany, Actor, Once, Operator, Person, ReceivedFile } from './context.ts';
export { callCourier, checkCourierCall } from './courier/call-courier.ts';
export {
  callCourierForOrder,
  callCouriersForOrders,
  checkCourierForOrder,
  type OrderCourierResult,
} from './courier/call-courier-for-order.ts';
export { callDailyCouriers } from './courier/call-daily-couriers.ts';
export { cancelCouriers, checkCourierCancel } from './courier/cancel-couriers.ts';
export {
  listCourierCalls,
  listCourierCallsOfAll,
} from './courier/list-courier-calls.ts';
export { type LeftOutOrder, type Printed, printOrders } from './documents/print-orders.ts';
export { printRegisters } from './documents/print-registers.ts';
export {
  type Environment,
  type EnvironmentSource,
  type ReadSettings,
  readSettings,
} from './environment/environment.ts';
export { awaitEvents } from './events/await-events.ts';
export { followEvents } from './events/follow-events.ts';
export { type EventPage, type EventsQuery, readEvents } from './events/read-events.ts';
export { isFileMissing, isWithoutBytes, isWithoutStore, openContent } from './files/content-of.ts';
export { keepAttachment } from './files/keep-attachment.ts';
export { scheduleMoveOfFiles } from './files/move-contents.ts';
export { openFiles } from './files/open-files.ts';
export { approveOrder, refuseApproval } from './hand-over/decide-approval.ts';
export type { HandOverResult } from './hand-over/hand-over-order.ts';
export { type Asking, runOnce } from './idempotency/run-once.ts';
export { sweepIdempotencyKeys } from './idempotency/sweep-keys.ts';
export { takeOverRequests } from './idempotency/take-over-requests.ts';
export { completeDaily, scheduleDaily, superviseJobs } from './jobs/daily-jobs.ts';
export { listDeadJobs, listTasks, pageDeadJobs, reviveDeadJob, reviveJobs } from './jobs/dead-jobs.ts';
export { giveBackJob, keepJob, takeAnyJobs, takeJobs, takeOverJobs } from './jobs/take-jobs.ts';
export type { Cause, Log } from './log.ts';
export { type AddressQuestion, addressQuestion, confirmAddress } from './mail/confirm-address.ts';
export type { Mailer, OutgoingLetter } from './mail/send-mail.ts';
export {
  type Context,
  closeService,
  type OperatorContext,
  openService,
  type Service,
  type ServiceParts,
} from './open-service.ts';
export { type Asked, askForAct } from './operator/ask-for-act.ts';
export { checkLedger } from './operator/check-ledger.ts';
export { describePlugin } from './operator/describe-plugin.ts';
export { findUnreadable } from './operator/find-unreadable.ts';
export { forWebhook } from './operator/for-webhook.ts';
export { inspectOrder } from './operator/inspect-order.ts';
export { listVendorFigures, openFigureTelling } from './operator/list-vendor-figures.ts';
export { type MovedByOperator, moveAsOperator, type VendorMove } from './operator/move-as-operator.ts';
export type {
  AdvanceOutcome,
  CancelOutcome,
  CourierCancelOutcome,
  HandOverOutcome,
  OperatorActs,
} from './operator/operator-acts.ts';
export {
  checkOperatorsConnection,
  removeOperatorsConnection,
  saveOperatorsConnection,
  subscribeOperatorsConnection,
} from './operator/operators-connections.ts';
export { overviewWebhooks } from './operator/overview-webhooks.ts';
export { retryOrders } from './operator/retry-orders.ts';
export { rotateSecrets } from './operator/rotate-secrets.ts';
export { showInstallation } from './operator/show-installation.ts';
export { switchVendorOfAll } from './operator/switch-vendor.ts';
export { vendorHours } from './operator/vendor-hours.ts';
export { checkEach, type EachResult } from './order/act-on-each.ts';
export { FailedAfterSaving } from './order/after-saving.ts';
export { trackingPageOf, withTrackingPage } from './order/tracking-page.ts';
export { countCompanyOrders, countOrdersOfAll } from './orders/count-orders.ts';
export { type CreateResult, checkNewOrder, createOrder } from './orders/create-order.ts';
export {
  checkEachOrder,
  checkNewOrders,
  createEach,
  createOrders,
  type ElementResult,
} from './orders/create-orders.ts';
export { decideOwnPrice } from './orders/decide-own-price.ts';
export { findOrderPages, findOrders } from './orders/find-orders.ts';
export { findStatuses } from './orders/find-statuses.ts';
export { getOrder } from './orders/get-order.ts';
export { listAttention } from './orders/list-attention.ts';
export {
  childOrders,
  type ListedOrder,
  listCompanyOrders,
  listOrdersOfAll,
  type OrderListing,
} from './orders/list-orders.ts';
export { pushOrder, pushOrders } from './orders/push-order.ts';
export { recordsOf } from './orders/records-of.ts';
export { repeatPayment } from './orders/repeat-payment.ts';
export { type ShownOrder, showOrder } from './orders/show-order.ts';
export { checkOrderUpdate, updateOrder } from './orders/update-order.ts';
export { validateOrder } from './orders/validate-order.ts';
export type { ConnectedProvider } from './payments/payments.ts';
export { receiveNotification } from './payments/receive-notification.ts';
export { changeUser, listStaff, removeUser } from './people/change-user.ts';
export { enterByLink } from './people/enter-by-link.ts';
export { forgottenPassword } from './people/forgotten.ts';
export { invite } from './people/invite.ts';
export { listUsers } from './people/list-users.ts';
export { makePasswordLink } from './people/make-password-link.ts';
export {
  addPasskey,
  beginPasskey,
  beginSignInByPasskey,
  listPasskeys,
  removePasskey,
  signInByPasskey,
  takesPasskeys,
} from './people/passkeys.ts';
export { resetPassword, resetUserPassword } from './people/reset-password.ts';
export {
  addSamplePeople,
  SAMPLE_PASSWORD,
  samplePeople,
  samplePeopleOfOperator,
} from './people/sample-people.ts';
export { sessionFacts, signOut } from './people/session-facts.ts';
export { changePassword, setPasswordByLink } from './people/set-password.ts';
export { beginSession, type NewSignIn, signIn } from './people/sign-in.ts';
export { beginByProvider, type NotSignedIn, signInByProvider } from './people/sign-in-by-provider.ts';
export { openSignInTurns } from './people/sign-in-turns.ts';
export { checkErasure, erase, listErasures } from './personal-data/erase.ts';
export { printErasureAct } from './personal-data/print-erasure-act.ts';
export { checkPointSearch, checkWantedPoint } from './pickup-points/check-point-search.ts';
export { findPickupPoint } from './pickup-points/find-pickup-point.ts';
export { readFirstPoints, watchFirstReading } from './pickup-points/first-reading.ts';
export { listPickupPoints, type PointListing, type PointRun, pointTexts } from './pickup-points/list-pickup-points.ts';
export { mapOfCity, mapPrices } from './pickup-points/map-of-city.ts';
export { checkMapOpening, type MapOpening } from './pickup-points/open-map.ts';
export { schedulePickupPoints } from './pickup-points/schedule-sync.ts';
export { syncPickupPoints } from './pickup-points/sync-pickup-points.ts';
export { findPlacesByQuery } from './places/find-places-by-query.ts';
export { type CityImport, importCities } from './places/import-cities.ts';
export { cityNames } from './places/known-cities.ts';
export { codePointName } from './print/print-job.ts';
export { onceEach } from './quotes/ask-vendors.ts';
export { type AskedOffers, askedOffers } from './quotes/asked-offers.ts';
export { sweepKeptOffers } from './quotes/sweep-kept-offers.ts';
export { listRates, pageRates, removeRate, setRate } from './rates/exchange-rates.ts';
export { listRegisters, sendRegisterAgain } from './registers/list-registers.ts';
export { makeRegisters } from './registers/make-registers.ts';
export { makeReport } from './reports/make-report.ts';
export { dailyFigures, onTimeFigures } from './reports/order-figures.ts';
export type { Report, Reporting } from './reports/report.ts';
export { reportFile } from './reports/report-file.ts';
export { declareRestored, type RestoreReport } from './restore/declare-restored.ts';
export { backupAge, noteBackup, rememberBackup } from './restore/note-backup.ts';
export { noteMoved } from './restore/note-moved.ts';
export { noticeRestore } from './restore/notice-restore.ts';
export { doJob } from './run/do-job.ts';
export { SecretsRefused } from './secrets/key-ring.ts';
export { findMissingKey } from './secrets/secrets.ts';
export type { MailSettings, MapSettings, ServiceSettings, WebhookReach } from './service-settings.ts';
export { findUnsafe, SAMPLE_KEY, SAMPLE_OPERATOR_KEY, SANDBOX_KEY } from './settings/find-unsafe.ts';
export { type ProcessSettings, readProcessSettings } from './settings/process-settings.ts';
export { sampleOperator } from './settings/sample-operator.ts';
export type { TraceSampler, TraceSettings } from './settings/trace-settings.ts';
export { followed, type Span, spans } from './spans.ts';
export { advanceOrder } from './tracking/advance-order.ts';
export { dueToTrack, pollTracking, trackThrough } from './tracking/poll-tracking.ts';
export { connectionOfNotice, receiveNotice } from './tracking/receive-notice.ts';
export {
  logoForReceiver,
  type ReceiversParcel,
  type Shop,
  showToReceiver,
  type TrackingPageRef,
} from './tracking/show-to-receiver.ts';
export { trackOrder } from './tracking/track-order.ts';
export { type ConnectionProblem, checkConnections } from './vendors/check-connections.ts';
export { checkVendor } from './vendors/check-vendor.ts';
export { createParameter } from './vendors/create-parameter.ts';
export { deleteContract } from './vendors/delete-contract.ts';
export { deleteParameter } from './vendors/delete-parameter.ts';
export { describeVendor } from './vendors/describe-vendor.ts';
export { getParameter } from './vendors/get-parameter.ts';
export { getTariff } from './vendors/get-tariff.ts';
export { listTariffs } from './vendors/list-tariffs.ts';
export { listVendors } from './vendors/list-vendors.ts';
export { checkOwnContract } from './vendors/own-contract.ts';
export { checkContract, registerContract } from './vendors/register-contract.ts';
export { removeConnection } from './vendors/remove-connection.ts';
export { saveConnection } from './vendors/save-connection.ts';
export { switchVendor } from './vendors/switch-vendor.ts';
export { updateParameter } from './vendors/update-parameter.ts';
export { vendorSchema } from './vendors/vendor-schema.ts';
export { changeEndpoint } from './webhooks/change-endpoint.ts';
export { checkEndpoint } from './webhooks/check-endpoint.ts';
export { createEndpoint } from './webhooks/create-endpoint.ts';
export { deliverWebhooks } from './webhooks/deliver-webhooks.ts';
export { whyNoEndpoint } from './webhooks/endpoint-address.ts';
export { findEndpoint } from './webhooks/find-endpoint.ts';
export { listDeliveries } from './webhooks/list-deliveries.ts';
export { listEndpoints } from './webhooks/list-endpoints.ts';
export { redeliver } from './webhooks/redeliver.ts';
export { removeEndpoint } from './webhooks/remove-endpoint.ts';
export { retryDeliveries } from './webhooks/retry-deliveries.ts';
export { rotateEndpointSecret } from './webhooks/rotate-endpoint-secret.ts';
export { testEndpoint } from './webhooks/test-endpoint.ts';
export type { WebhookOutcome, WebhookSender } from './webhooks/webhook-sender.ts';
