/**
 * The details of an operator for trials, as environment variables: nobody's, with check digits that are right, and a bank
 * that there is not.
 */
export const sampleOperator = {
  OPERATOR_LEGAL_NAME: 'ООО «Картаж»',
  OPERATOR_VAT_NUMBER: '7799000005',
  OPERATOR_KPP: '779901001',
  OPERATOR_ADDRESS: '101000, г. Москва, ул. Мясницкая, д. 1, офис 17',
  OPERATOR_BANK_NAME: 'АО «Банк Пример», г. Москва',
  OPERATOR_BIK: '044525999',
  OPERATOR_ACCOUNT: '40702810500000000017',
  OPERATOR_CORRESPONDENT_ACCOUNT: '30101810600000000999',
  OPERATOR_VAT_RATE: '22',
  OPERATOR_DIRECTOR: 'Орлов А. И.',
  OPERATOR_ACCOUNTANT: 'Лебедева М. С.',
} as const;
