import { Nothing } from '../parts/states.tsx';

export const NewOrderScreen = () => <Nothing title="New" />;
