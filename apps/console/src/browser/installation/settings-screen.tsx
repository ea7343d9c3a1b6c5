import { Nothing } from '../parts/states.tsx';

export const SettingsScreen = () => <Nothing title="Settings" />;
