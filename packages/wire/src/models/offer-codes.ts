import { codeTable } from '../schema/code-table.ts';

/** vendorContractType: whose contract with the vendor counts (interface 6.21). */
export const vendorContractTypes = codeTable('VendorContractType', [
  [1, 'operator', "the operator's contract"],
  [2, 'own', "the customer's own contract"],
]);

/** deliveryType of an option (interface 6.20). */
export const deliveryTypes = codeTable('ApiDeliveryType', [
  [0, 'door-to-door', 'door to door'],
  [1, 'door-to-point', 'door to point'],
  [2, 'point-to-door', 'point to door'],
  [3, 'point-to-point', 'point to point'],
]);

/** Status of a service in an option (interface 6.24). */
export const serviceStatuses = codeTable('OptionServiceStatus', [
  [0, 'unavailable', 'not available'],
  [1, 'available', 'available'],
  [2, 'included', 'included in the price'],
]);
