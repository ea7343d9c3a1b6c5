import { Nothing } from '../parts/states.tsx';

export const MoneyScreen = () => <Nothing title="Money" />;
