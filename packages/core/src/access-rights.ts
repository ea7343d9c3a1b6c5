/**
 * What a key or a token may be allowed to do (interface 3.4); the words stand in tokens and in
 * `accessRights[]` as they are. Added, never renamed: keys hold them.
 */
export const accessRights = [
  'Calc',
  'Orders.Read',
  'Orders.Write',
  'Print',
  'PickupPoints',
  'Balance',
  'Attachments',
  'Settings',
  'Vendors',
  'Reports',
  'Companies',
] as const;

/** One of `accessRights`. */
export type AccessRight = (typeof accessRights)[number];

/** Whether the text is a right, letter for letter. */
export const isAccessRight = (text: string): text is AccessRight => (accessRights as readonly string[]).includes(text);
