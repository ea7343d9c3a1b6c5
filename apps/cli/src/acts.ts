import {
  approveOrder,
  checkConnections,
  checkLedger,
  createCompany,
  createKey,
  findCompany,
  importCities,
  listDeadJobs,
  listKeys,
  refuseApproval,
  retryHandOver,
  reviveJobs,
  revokeKey,
} from '@cartage/service';

/** What commands do. It is loaded for a command that runs, not for help and completion, which are to be quick. */
export const acts = {
  approveOrder,
  checkConnections,
  checkLedger,
  createCompany,
  createKey,
  findCompany,
  importCities,
  listDeadJobs,
  listKeys,
  refuseApproval,
  retryHandOver,
  reviveJobs,
  revokeKey,
} as const;
