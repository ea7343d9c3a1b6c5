import { useCompany } from '../desk.ts';
import { Settings } from './settings/settings.tsx';
import { ownSettings } from './settings/source.ts';

/** What a company has settled for itself. */
export const SettingsScreen = () => <Settings source={ownSettings(useCompany())} />;
