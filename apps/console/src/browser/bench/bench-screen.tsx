import { Nothing } from '../parts/states.tsx';

export const BenchScreen = () => <Nothing title="Bench" />;
