import { useDesk } from '../desk.ts';
import { CompanyWebhook } from './webhooks/company-webhook.tsx';
import { OperatorWebhook } from './webhooks/operator-webhook.tsx';

/** One webhook with what became of each event, for its company or for the operator. */
export const WebhookScreen = () => (useDesk().kind === 'company' ? <CompanyWebhook /> : <OperatorWebhook />);
