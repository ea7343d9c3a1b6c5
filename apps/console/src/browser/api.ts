import type { ApiProblem } from '@cartage/client';
import { CartageError, connect as connectOperator } from '@cartage/client/operator';
import { connect as connectSession } from '@cartage/client/session';
import { connect as connectShop } from '@cartage/client/v2';
import { connect as connectCalculations } from '@cartage/client/v3';
import { page } from './page.ts';
import { knowingAgain, type Unanswered } from './parts/same-request.ts';
import { proving } from './session/proof.ts';
import { locale } from './words/locale.ts';

/** The models of the operator's interface. */
export type * as Operator from '@cartage/client/operator';
/** The models of a session. */
export type * as Session from '@cartage/client/session';
/** The models of a company's interface. */
export type * as Shop from '@cartage/client/v2';
/** The models of calculations whose options come as the vendors answer. */
export type * as Calculations from '@cartage/client/v3';
export { type ApiProblem, CartageError };

const here = () => ({ url: location.origin + page.base, session: true, locale: locale() }) as const;

/** Of this page, however often its clients are made anew. */
const unanswered: Unanswered = new Map();

/** Who has signed in, and what they may do. Refused because the session has ended, its calls say so: nobody is asked. */
export const session = () => connectSession(here());

/** What a company does. A call that needs a session, or a proof who it is, waits until there is one. */
export const shopOf = (company: number) =>
  proving(knowingAgain(connectShop({ ...here(), company }), unanswered, String(company)));

/** Prices of a company, vendor by vendor. */
export const calculationsOf = (company: number) => proving(connectCalculations({ ...here(), company }));

/** What the operator does. */
export const operatorsApi = () => proving(knowingAgain(connectOperator(here()), unanswered, 'operator'));
