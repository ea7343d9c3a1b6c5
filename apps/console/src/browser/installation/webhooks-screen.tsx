import { Nothing } from '../parts/states.tsx';

export const WebhooksScreen = () => <Nothing title="Webhooks" />;
