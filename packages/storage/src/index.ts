export {
  type FoundApiKey,
  type FoundTokenKey,
  findApiKey,
  findKeysOfToken,
  getApiKey,
  insertApiKey,
  isKeyGood,
  type ListedApiKey,
  listApiKeys,
  type NewApiKey,
  pageOfApiKeys,
  replaceFirstApiKey,
  revokeApiKey,
} from './api-keys.ts';
export type { Attachment } from './attachments/attachment.ts';
export * from './attachments/attachments-of-orders.ts';
export * from './attachments/contents.ts';
export * from './attachments/count-attachments.ts';
export * from './attachments/count-upload.ts';
export * from './attachments/find-attachments.ts';
export * from './attachments/find-newest-pdf.ts';
export * from './attachments/find-uploaded.ts';
export * from './attachments/get-attachment.ts';
export * from './attachments/get-attachments.ts';
export * from './attachments/insert-attachment.ts';
export * from './attachments/insert-with-content.ts';
export * from './attachments/loose-files.ts';
export * from './attempts/amend-attempt.ts';
export { type Attempt, openStates } from './attempts/attempt.ts';
export * from './attempts/close-attempt.ts';
export * from './attempts/deny-attempt.ts';
export * from './attempts/look-up-attempts.ts';
export * from './attempts/open-attempt.ts';
export {
  type Attention,
  askAttention,
  attentionOf,
  attentionOfOrders,
  countAllAttention,
  endAttention,
  listAttention,
  type OrderAttention,
  type StandingAttention,
  type Watched,
  watchedOf,
} from './attention.ts';
export * from './audit.ts';
export * from './balance/book-entry.ts';
export { isCreditLimitPassed } from './balance/credit-limit.ts';
export * from './balance/get-balance.ts';
export type { LedgerEntry, NewEntry } from './balance/ledger-entry.ts';
export * from './balance/list-entries.ts';
export * from './balance/money-of-orders.ts';
export { releaseReservation } from './balance/release-reservation.ts';
export * from './balance/reserve.ts';
export * from './balance/unequal-balances.ts';
export * from './calculations/add-answers.ts';
export type { AskedVendor, CalculationAnswer, CalculationTask, StoredCalculation } from './calculations/calculation.ts';
export * from './calculations/count-answers.ts';
export * from './calculations/find-calculation.ts';
export * from './calculations/insert-calculation.ts';
export * from './calculations/shown-options.ts';
export * from './calculations/sweep-calculations.ts';
export { type CompanyChange, changeCompany, lockCompany } from './companies/change-company.ts';
export type { Company } from './companies/company.ts';
export { countBelow, countEndpoints, countGoodKeys, countUsers, lockFamily } from './companies/family.ts';
export * from './companies/find-by-taxpayer-number.ts';
export * from './companies/find-company-page.ts';
export * from './companies/get-company.ts';
export * from './companies/insert-company.ts';
export * from './companies/list-companies.ts';
export * from './companies/set-company-setting.ts';
export { among } from './dialects/among.ts';
export { poolWaits, type StoreLog } from './dialects/answering-pool.ts';
export { checkPooler, PoolerRefused } from './dialects/check-pooler.ts';
export { databaseTime } from './dialects/database-time.ts';
export { type DialectName, dialectOf } from './dialects/dialect-of.ts';
export { excluded } from './dialects/excluded.ts';
export { ForeignDatabase } from './dialects/foreign-database.ts';
export { insertRows } from './dialects/insert-rows.ts';
export { type DatabaseLock, type DatabaseUse, lockDatabase, realPath } from './dialects/lock-database.ts';
export { type FileLock, LockRefused, lockFile, lockHolders } from './dialects/lock-file.ts';
export { type Companies, type Notices, type NoticeTopic, notify } from './dialects/notices.ts';
export { type OrderOfCompany, ordersOfIds } from './dialects/order-of-company.ts';
export type { Pooler } from './dialects/postgres.ts';
export type { Replica } from './dialects/replica.ts';
export { skipLocked } from './dialects/skip-locked.ts';
export { statementsTold, type ToldStatement } from './dialects/told-statements.ts';
export { takeTouched } from './dialects/touched-orders.ts';
export { type AnswerPlace, eraseActs, eraseAnswers, lettersOfRegisters } from './erasures/erase-answers.ts';
export { eraseJobs, type JobPlace } from './erasures/erase-jobs.ts';
export { type ErasedOrders, erasedFingerprint, eraseOrders } from './erasures/erase-orders.ts';
export {
  addErased,
  beginErasure,
  companiesOfErasure,
  type ErasedCounts,
  type Erasure,
  type ErasureKind,
  endErasure,
  findErasure,
  type ListedErasure,
  listErasures,
  type NewErasure,
  unendedErasures,
} from './erasures/erasures.ts';
export { foldLog } from './erasures/fold-log.ts';
export { namesOneOf } from './erasures/order-numbers.ts';
export { ordersToErase } from './erasures/orders-to-erase.ts';
export { insertEvents, type NewEvent } from './events.ts';
export {
  countExchangeRates,
  exchangeRateOf,
  exchangeRateOn,
  listExchangeRates,
  removeExchangeRate,
  setExchangeRate,
} from './exchange-rates.ts';
export type { FileDraft } from './file-store/file-draft.ts';
// With these a package beside this one writes its own statements.
export * from './file-store/file-store.ts';
export { FileStoreAway } from './file-store/on-disk.ts';
export * from './file-store/open-disk-files.ts';
export { openS3Files, type S3Settings } from './file-store/open-s3-files.ts';
export * from './file-store/try-file-store.ts';
export * from './files/keep-file.ts';
export * from './files/remove-files-before.ts';
export * from './files/remove-letters.ts';
export * from './files/secret-file.ts';
export { syncDirectory, syncFile } from './files/sync-to-disk.ts';
export {
  appendHistoryLines,
  dropOldestHistoryLines,
  historyWritten,
  knownFingerprints,
  listHistoryLines,
  type NewHistoryLine,
  type WrittenHistory,
} from './history-lines.ts';
export * from './house/closed-database.ts';
export { CopyDiffers, checkSqlite, type Snapshot, withSqliteSnapshot } from './house/copy-sqlite.ts';
export { checkDump, ProgramFailed, withPostgresSnapshot } from './house/dump-postgres.ts';
export {
  type DatabaseFacts,
  type Holding,
  type LedgerSums,
  type NamedFile,
  NoInstallation,
} from './house/held-rows.ts';
export { forgetMove, type Move, type Moved, moveToPostgres } from './house/move-to-postgres.ts';
export { type MovedTable, movedTables, NoPlace } from './house/moved-tables.ts';
export { findProgram, NoProgram } from './house/postgres-programs.ts';
export {
  GOING_ASIDE,
  lookAtPostgres,
  type PostgresPlace,
  type PutBack,
  putBackOnPostgres,
} from './house/put-back-postgres.ts';
export { bringAside, holdsAnything, putInPlace } from './house/put-back-sqlite.ts';
export * from './idempotency/begin-idempotent.ts';
export * from './idempotency/find-idempotent.ts';
export * from './idempotency/finish-idempotent.ts';
export * from './idempotency/forget-idempotent.ts';
export * from './idempotency/hold-idempotent.ts';
export * from './idempotency/idempotent-company.ts';
export * from './idempotency/idempotent-orders.ts';
export {
  type IdempotencyKey,
  type IdempotentAnswer,
  type IdempotentRequest,
  type IdempotentRun,
  ofOperator,
} from './idempotency/idempotent-request.ts';
export * from './idempotency/sealed-answers.ts';
export * from './idempotency/sweep-idempotent.ts';
export * from './idempotency/take-over-idempotent.ts';
export {
  addToPaid,
  countInvoices,
  type Invoice,
  type InvoiceList,
  type InvoicePart,
  insertInvoice,
  invoiceOfRequest,
  type ListedInvoice,
  listInvoices,
  lockInvoice,
  type NewInvoice,
  nextInvoicePlace,
  noteInvoiceOfRequest,
  type UnequalInvoice,
  unequalInvoices,
} from './invoices.ts';
export { type JobSupervision, superviseJobs } from './jobs/boss/supervise-jobs.ts';
export * from './jobs/count-jobs.ts';
export * from './jobs/dead-jobs.ts';
export {
  claimJobs,
  completeJob,
  completeJobByKey,
  completeJobsByKeys,
  endFarJobs,
  enqueueJob,
  ensureJob,
  extendLease,
  giveBackJob,
  isJobWithCaller,
  releaseLeases,
  reviveJob,
  scheduleDailyJob,
  waitingJobs,
} from './jobs/engine.ts';
export * from './jobs/is-job-living.ts';
export * from './jobs/job.ts';
export * from './jobs/list-jobs.ts';
export * from './jobs/payloads.ts';
export * from './jobs/tasks.ts';
export {
  type AskedOffer,
  findKeptOffers,
  forgetKeptOffer,
  type KeptOffer,
  keepOffers,
  type OfferBounds,
  sweepKeptOffers,
} from './kept-offers.ts';
export * from './kept-values.ts';
export { addToLanes, type LaneFacts, type LaneNews, lanesBetween, vendorEventsOf } from './lanes.ts';
export {
  addressOfToken,
  askForAddress,
  type CountedMail,
  confirmAddress,
  countMail,
  forgetAddress,
  isConfirmedAddress,
  type MailAddress,
  type MailBounds,
  setAddressToken,
} from './mails.ts';
export {
  isMigrated,
  isUpToDate,
  lastMigration,
  makeUpTo,
  migrate,
  NeedsSession,
  NewerDatabase,
  unknownMigrations,
} from './migrations/migrate.ts';
export type { MigrationLog } from './migrations/steps.ts';
export { addMonths, type Month, monthsOf, sweptBefore, whenFree } from './months.ts';
export {
  type CircuitName,
  claimProbe,
  closeSharedCircuit,
  listOpenCircuits,
  type OpenCircuit,
  openSharedCircuit,
} from './open-circuits.ts';
export { openStore, type StoreOptions } from './open-store.ts';
export { beginAct, endAct, getAct, insertAct, removeAct, type StoredAct, takeBackAct } from './operator-acts.ts';
export {
  findOperatorKey,
  getOperatorKey,
  insertOperatorKey,
  listOperatorKeys,
  type OperatorKey,
  pageOfOperatorKeys,
  revokeOperatorKey,
} from './operator-keys.ts';
export {
  appendChange,
  type FullOrderChange,
  listChanges,
  listFullChanges,
  type NewOrderChange,
  type OrderChange,
} from './order-changes.ts';
export * from './orders/any-orders-named.ts';
export * from './orders/children-of.ts';
export * from './orders/count-orders.ts';
export {
  type CourierCallOfDay,
  courierCallsOn,
  type PickupPlace,
  pickupPlaces,
} from './orders/courier-calls.ts';
export * from './orders/customer-order-id-exists.ts';
export * from './orders/find-order.ts';
export * from './orders/find-order-by.ts';
export {
  findOrderPage,
  type OrderPage,
  type OrderPagePart,
  positionOf,
} from './orders/find-order-page.ts';
export { findOrderPageOfAll } from './orders/find-order-page-of-all.ts';
export * from './orders/find-orders.ts';
export * from './orders/find-statuses.ts';
export * from './orders/get-orders.ts';
export * from './orders/ids-of-orders.ts';
export * from './orders/insert-order.ts';
export * from './orders/list-orders.ts';
export * from './orders/lock-order.ts';
export * from './orders/matching.ts';
export { contactDigest, ordersOfContact } from './orders/order-contacts.ts';
export type { OrderPosition } from './orders/order-list.ts';
export {
  connectionsForDailyCourier,
  type DailyCourierQuery,
  ordersForDailyCourier,
} from './orders/orders-for-daily-courier.ts';
export {
  ordersForRegister,
  stillUnregistered,
  type UnregisteredOrder,
  type UnregisteredQuery,
} from './orders/orders-for-register.ts';
export { ordersOfCodes } from './orders/orders-of-codes.ts';
export * from './orders/orders-of-courier.ts';
export { firstTakeDate, idsTakenOn, type TakenOrders } from './orders/orders-taken-on.ts';
export * from './orders/orders-without-courier.ts';
export type { Owners } from './orders/owners.ts';
export * from './orders/pages-of-orders.ts';
export * from './orders/pickup-numbers.ts';
export { notePrinted } from './orders/printed.ts';
export * from './orders/save-order.ts';
export * from './orders/set-pickup-number.ts';
export * from './orders/silent-orders.ts';
export * from './orders/take-child-number.ts';
export * from './orders/tracking-schedule.ts';
export * from './orders/watched-orders.ts';
export {
  type FoundPartner,
  findPartner,
  insertPartnerKey,
  type ListedPartnerKey,
  listPartnerKeys,
  type NewPartnerKey,
  removePartnerKey,
  removePartnerKeys,
} from './partner-keys.ts';
export {
  heldPayment,
  insertPayment,
  type NewestPayments,
  type NewPayment,
  newestPayment,
  newestPayments,
  type Payment,
  paymentById,
  paymentByReference,
  paymentsOfOrder,
  paymentsOfOrders,
  savePayment,
} from './payments.ts';
export * from './people/company-users.ts';
export * from './people/operator-users.ts';
export * from './people/passkeys.ts';
export * from './people/password-links.ts';
export * from './people/provider-links.ts';
export * from './people/sessions.ts';
export * from './people/sign-in-failures.ts';
export * from './people/sign-ins.ts';
export * from './pickup-points/join-point-texts.ts';
export * from './pickup-points/list-point-facts.ts';
export * from './pickup-points/look-up-pickup-points.ts';
export { toProfile } from './pickup-points/pickup-point-row.ts';
export * from './pickup-points/point-feeds.ts';
export * from './pickup-points/store-pickup-points.ts';
export {
  findPlaces,
  findPlacesOfCities,
  listPlaces,
  type Place,
  type PlaceMark,
  type PlacesToShip,
  placesEdition,
  placesNamed,
  type SourcedPlace,
  shipPlaces,
  upsertPlaces,
} from './places.ts';
export {
  dropOldProcesses,
  lastMoment,
  type SeenProcess,
  type ServingProcess,
  seeProcess,
  servingProcesses,
  settleMoment,
} from './processes.ts';
export * from './registers/begin-register.ts';
export { insertRegister, lastRegister, lockRegisters } from './registers/insert-register.ts';
export * from './registers/list-registers.ts';
export type {
  CourierRegister,
  NewCourierRegister,
  RegisteredOrder,
  RegisterMail,
  RegistersOfDay,
} from './registers/register.ts';
export { mailsOfRegisters, noteRegisterMail, replaceRegisterMails } from './registers/register-mails.ts';
export * from './registers/remove-registers.ts';
export * from './reports/cost-figures.ts';
export * from './reports/delivery-figures.ts';
export * from './reports/figures.ts';
export * from './reports/given-back.ts';
export * from './reports/ids-in-statuses.ts';
export { idsToCollect } from './reports/ids-to-collect.ts';
export * from './reports/last-moves.ts';
export * from './reports/pages-of-summaries.ts';
export * from './restoration/restoration.ts';
export * from './restoration/what-is-kept.ts';
export * from './restoration/witness.ts';
export { getSealingKey, getServiceSetting, lockSealingKey, setSealingKey, setServiceSetting } from './settings.ts';
export {
  currentSigningKey,
  removeSigningKeysRetiredBy,
  replaceSigningKey,
  resealSigningKey,
  type SigningKey,
} from './signing-keys.ts';
export type { Store } from './store.ts';
export type {
  AccessLevel,
  AnswerStatus,
  AttachmentItemType,
  AttemptKind,
  AttemptState,
  Db,
  DeliveryState,
  EntryKind,
  OffReason,
  PaymentAttemptKind,
  ProcessKind,
  Tables,
} from './tables.ts';
export {
  addUser,
  askPassword,
  ensureUser,
  findUser,
  getUser,
  listUsers,
  type NewUser,
  noteSignIn,
  setPassword,
  type User,
  unaskPassword,
} from './users.ts';
export * from './vendor-contracts/company-vendors.ts';
export * from './vendor-contracts/delete-vendor-contract.ts';
export * from './vendor-contracts/hold-vendor-contract.ts';
export * from './vendor-contracts/list-vendor-contracts.ts';
export * from './vendor-contracts/note-contract-failure.ts';
export * from './vendor-contracts/orders-under-way.ts';
export * from './vendor-contracts/save-vendor-contract.ts';
export * from './vendor-contracts/usable-vendors.ts';
export type { VendorContract } from './vendor-contracts/vendor-contract.ts';
export {
  type DayCalls,
  type DayOfConnection,
  daysOfConnections,
  fullestDays,
  giveBackDayCalls,
  noteToldDay,
  type TakenDayCalls,
  takeDayCalls,
} from './vendor-days.ts';
export {
  believeVendorFeed,
  claimVendorFeed,
  endFarFeeds,
  moveVendorFeed,
  noteSubscribed,
  openVendorFeed,
  subscribedAmong,
  tellsByItself,
  type VendorFeed,
} from './vendor-feeds.ts';
export * from './vendor-figures.ts';
export * from './vendor-notes.ts';
export {
  getNotice,
  hasNoticesOfOtherKeys,
  insertNotice,
  pageNotices,
  removeNotice,
  removeNoticesBefore,
  resealNotice,
  type VendorNotice,
  waitingNotices,
} from './vendor-notices.ts';
export {
  deleteVendorParameter,
  getVendorParameter,
  insertVendorParameter,
  type ParameterHolder,
  setVendorParameter,
  type VendorParameter,
} from './vendor-parameters.ts';
export { changeVendorTurns, type TurnsChange } from './vendor-turns.ts';
