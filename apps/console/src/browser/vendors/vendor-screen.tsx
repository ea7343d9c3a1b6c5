import { useDesk } from '../desk.ts';
import { CompanyVendor } from './company-vendor.tsx';
import { OperatorVendor } from './operator-vendor.tsx';

/** One vendor, for a company or for the operator. */
export const VendorScreen = () => (useDesk().kind === 'company' ? <CompanyVendor /> : <OperatorVendor />);
