export type { DailyTask, Job, JobTask } from '@cartage/storage';
export { authenticateKey } from './access/authenticate-key.ts';
export { authenticateToken } from './access/authenticate-token.ts';
export { createKey } from './access/create-key.ts';
export { createPartnerKey } from './access/create-partner-key.ts';
export { issueToken } from './access/issue-token.ts';
export { listKeys, revokeKey } from './access/list-keys.ts';
export { removePartnerKeys } from './access/remove-partner-keys.ts';
export { ownCompany, resolveCompany } from './access/resolve-company.ts';
export { replaceSigningKey } from './access/signing-keys.ts';
export { checkLedger } from './balance/check-ledger.ts';
export { getBalance } from './balance/get-balance.ts';
export { listHistory } from './balance/list-history.ts';
export { topUpBalance } from './balance/top-up-balance.ts';
export { cancelOrder } from './cancellation/cancel-order.ts';
export { forJob, forRequest, orderFields } from './cause.ts';
export { createCompany, type NewCompany } from './companies/create-company.ts';
export { findCompany } from './companies/find-company.ts';
export { listCompanies } from './companies/list-companies.ts';
export { checkNewCustomer, registerCompany } from './companies/register-company.ts';
export {
  changeSetting,
  checkSettingChange,
  getSetting,
  getSettingFields,
  listSettings,
  type SettledSetting,
} from './companies/own-settings.ts';
export { setCompanySetting } from './companies/set-company-setting.ts';
export { visibleCompanies } from './companies/visible-companies.ts';
export { checkConnections } from './connections/check-connections.ts';
export { type ConnectionFields, connectionFields } from './connections/connection-fields.ts';
export { type ListedConnection, listConnections } from './connections/list-connections.ts';
export { removeConnection } from './connections/remove-connection.ts';
export { saveConnection } from './connections/save-connection.ts';
export { unconnected } from './connections/unconnected.ts';
export { type VendorCall, vendorCalls } from './connections/vendor-calls.ts';
export * from './context.ts';
export { callCourier, checkCourierCall } from './courier/call-courier.ts';
export { callCourierForOrder } from './courier/call-courier-for-order.ts';
export { codePointName } from './documents/print-job.ts';
export { type LeftOutOrder, type Printed, printOrders } from './documents/print-orders.ts';
export { printRegisters } from './documents/print-registers.ts';
export { scheduleMoveOfFiles } from './files/move-contents.ts';
export { openFiles } from './files/open-files.ts';
export { approveOrder, refuseApproval } from './hand-over/decide-approval.ts';
export type { HandOverResult } from './hand-over/hand-over-order.ts';
export { pushOrder } from './hand-over/push-order.ts';
export { retryHandOver } from './hand-over/retry-hand-over.ts';
export { runOnce } from './idempotency/run-once.ts';
export { sweepIdempotencyKeys } from './idempotency/sweep-keys.ts';
export { takeOverRequests } from './idempotency/take-over-requests.ts';
export { completeDaily, scheduleDaily, superviseJobs } from './jobs/daily-jobs.ts';
export { listDeadJobs, reviveJobs } from './jobs/dead-jobs.ts';
export { doJob, jobTasks } from './jobs/do-job.ts';
export { giveBackJob, keepJob, takeJobs, takeOverJobs } from './jobs/take-jobs.ts';
export { closeService, openService, type ServiceParts } from './open-service.ts';
export { FailedAfterSaving } from './orders/after-saving.ts';
export { type CreateResult, checkNewOrder, createOrder } from './orders/create-order.ts';
export { checkNewOrders, createOrders, type ElementResult } from './orders/create-orders.ts';
export { findOrderPages, findOrders } from './orders/find-orders.ts';
export { findStatuses } from './orders/find-statuses.ts';
export { getOrder } from './orders/get-order.ts';
export { listAllOrders } from './orders/list-all-orders.ts';
export { childOrders, listCompanyOrders, type OrderListing } from './orders/list-orders.ts';
export { recordsOf } from './orders/records-of.ts';
export { type ShownOrder, showOrder } from './orders/show-order.ts';
export { checkOrderUpdate, updateOrder } from './orders/update-order.ts';
export type { ConnectedProvider } from './payments/payments.ts';
export { receiveNotification } from './payments/receive-notification.ts';
export { repeatPayment } from './payments/repeat-payment.ts';
export { checkPointSearch, checkWantedPoint } from './pickup-points/check-point-search.ts';
export { findPickupPoint } from './pickup-points/find-pickup-point.ts';
export { listPickupPoints, type PointListing, type PointRun, pointTexts } from './pickup-points/list-pickup-points.ts';
export { schedulePickupPoints } from './pickup-points/schedule-sync.ts';
export { syncPickupPoints } from './pickup-points/sync-pickup-points.ts';
export { findPlacesByQuery } from './places/find-places-by-query.ts';
export { type CityImport, importCities } from './places/import-cities.ts';
export { cityNames } from './places/imported-cities.ts';
export type { PlaceFile } from './places/place-file.ts';
export type { VendorFailure } from './quotes/ask-vendors.ts';
export { type AskedOffers, askedOffers } from './quotes/asked-offers.ts';
export { calculate, checkCalculation } from './quotes/calculate.ts';
export { calculateByDays } from './quotes/calculate-by-days.ts';
export {
  calculateMany,
  checkCalculations,
} from './quotes/calculate-many.ts';
export { makeReport } from './reports/make-report.ts';
export type { Report } from './reports/report.ts';
export { reportFile } from './reports/report-file.ts';
export { findUnreadable } from './secrets/find-unreadable.ts';
export { SecretsRefused } from './secrets/key-ring.ts';
export { rotateSecrets } from './secrets/rotate-secrets.ts';
export { type Environment, type EnvironmentSource, type ReadSettings, readSettings } from './settings/environment.ts';
export { findUnsafe, SAMPLE_KEY, SANDBOX_KEY } from './settings/find-unsafe.ts';
export { type ProcessSettings, readProcessSettings } from './settings/process-settings.ts';
export { pollTracking } from './tracking/poll-tracking.ts';
export { trackOrder } from './tracking/track-order.ts';
export { listUsers } from './users/list-users.ts';
export { resetPassword } from './users/reset-password.ts';
