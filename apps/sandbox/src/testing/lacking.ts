/**
 * What the examples of these operations need and no fresh sandbox has, by the code that says so: an order to decide on, the
 * dead job of their number, a key to revoke, a browser with a passkey. Every other example can be sent as it stands.
 */
const lacking: Readonly<Record<string, readonly string[]>> = {
  ...{ RevokeKey: ['NotFound'], RevokeCompanyKey: ['NotFound'], RevokeOperatorKey: ['NotFound'] },
  ...{
    DeletePartnerKey: ['NotFound'],
    ReviveJob: ['NotFound'],
    GetErasureAct: ['NotFound'],
    ResetUserPassword: ['NotFound'],
    SendRegisterAgain: ['NotFound'],
  },
  ...{ RetryAbsentOrder: ['OrderStateInvalid'], ChargeOrder: ['OrderStateInvalid'] },
  // Where no worker does it.
  ...{ ApproveOrder: ['VendorUnavailable'], RetryOrder: ['VendorUnavailable'], CancelOrder: ['VendorUnavailable'] },
  ...{ DecidePrice: ['OrderStateInvalid'], DecideOrderPrice: ['OrderStateInvalid'] },
  ...{ CancelOrderCourier: ['VendorUnavailable', 'OrderStateInvalid'] },
  ...{ CheckConnection: ['VendorUnavailable'], SubscribeConnection: ['VendorUnavailable'] },
  // Where nothing works there is no connection to take away either.
  ...{ SaveConnection: ['VendorUnavailable'], RemoveConnection: ['NotFound'] },
  // Whoever sends one example after the other has deleted it by then.
  CheckVendorContract: ['RequestInvalid'],
  // A link that was mailed.
  SetPassword: ['ApiKeyEmpty', 'RequestInvalid'],
  // Whoever sends one example after the other has signed out by then, and browsers alone have passkeys.
  ...{ ListPasskeys: ['ApiKeyEmpty'], BeginPasskey: ['ApiKeyEmpty'], AddPasskey: ['ApiKeyEmpty'] },
  ...{ RemovePasskey: ['ApiKeyEmpty'], BeginSignInByPasskey: ['RequestInvalid'], SignInByPasskey: ['RequestInvalid'] },
};

/** Whether an answer to an example of this operation says that what it needs is not there. */
export const isLacking = (operation: string, answer: string): boolean =>
  (lacking[operation] ?? []).some((code) => answer.includes(`"code":"${code}"`));
