import { useDesk } from '../desk.ts';
import { CompanyVendors } from './company-vendors.tsx';
import { OperatorVendors } from './operator-vendors.tsx';

/** The vendors of a company, or all of the installation's. */
export const VendorsScreen = () => (useDesk().kind === 'company' ? <CompanyVendors /> : <OperatorVendors />);
