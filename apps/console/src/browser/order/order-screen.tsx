import { Nothing } from '../parts/states.tsx';

export const OrderScreen = () => <Nothing title="Order" />;
