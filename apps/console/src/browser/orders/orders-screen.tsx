import { Nothing } from '../parts/states.tsx';

export const OrdersScreen = () => <Nothing title="Orders" />;
