import { Nothing } from '../parts/states.tsx';

export const AttentionScreen = () => <Nothing title="Attention" />;
