import { useDesk } from '../desk.ts';
import { CompanyWebhooks } from './webhooks/company-webhooks.tsx';
import { OperatorWebhooks } from './webhooks/operator-webhooks.tsx';

/** Where a company, or every company, has itself told what happens. */
export const WebhooksScreen = () => (useDesk().kind === 'company' ? <CompanyWebhooks /> : <OperatorWebhooks />);
