import { Nothing } from '../parts/states.tsx';

export const VendorsScreen = () => <Nothing title="Vendors" />;
