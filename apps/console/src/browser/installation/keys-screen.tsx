import { Nothing } from '../parts/states.tsx';

export const KeysScreen = () => <Nothing title="Keys" />;
