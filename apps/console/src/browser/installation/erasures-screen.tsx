import { Nothing } from '../parts/states.tsx';

export const ErasuresScreen = () => <Nothing title="Erasures" />;
