import { Nothing } from '../parts/states.tsx';

export const InstallationScreen = () => <Nothing title="Installation" />;
