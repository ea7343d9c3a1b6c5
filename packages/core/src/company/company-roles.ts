import { type AccessRight, accessRights } from '../access-rights.ts';

/** What somebody may be in a company; the words stand in the database as they are. Added, never renamed. */
export const companyRoles = ['owner', 'clerk', 'accountant', 'viewer'] as const;

/** One of `companyRoles`. */
export type CompanyRole = (typeof companyRoles)[number];

/** Whether the text is a role, letter for letter. */
export const isCompanyRole = (text: string): text is CompanyRole => (companyRoles as readonly string[]).includes(text);

/** The rights of somebody of that role, as sets of the rights that keys have. */
export const rightsOfRole: Readonly<Record<CompanyRole, readonly AccessRight[]>> = {
  owner: accessRights,
  clerk: ['Calc', 'Orders.Read', 'Orders.Write', 'Print', 'PickupPoints', 'Attachments'],
  accountant: ['Orders.Read', 'Balance', 'Reports'],
  viewer: ['Orders.Read', 'Print'],
};
