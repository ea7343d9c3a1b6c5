/** Of the role that may do everything. */
export const OPERATOR_KEY = 'operator-key';
