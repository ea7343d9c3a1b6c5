import { Nothing } from '../parts/states.tsx';

export const VendorScreen = () => <Nothing title="Vendor" />;
