import { type Problem, problem } from '@cartage/core';
import type { Ground } from '../context.ts';

/** People sign in by their provider, and in no other way (`SIGN_IN=oidc`). */
export const isByProviderAlone = ({ settings }: Pick<Ground, 'settings'>): boolean => settings.oidc?.isAlone === true;

/** AccessDenied for passwords and passkeys there. */
export const byProviderAlone: Problem = problem('AccessDenied', null, {
  en: 'People sign in here by their provider alone: open /sign-in.',
  ru: 'Вход здесь только через вашего провайдера: откройте /sign-in.',
});
