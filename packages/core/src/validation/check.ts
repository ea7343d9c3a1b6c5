import type { OrderContent } from '../order/order.ts';
import type { Problem } from '../problem.ts';
import type { QuoteRequest } from '../quote/request.ts';
import { cargoRules } from './cargo-rules.ts';
import { partyRules } from './party-rules.ts';
import { productRules } from './product-rules.ts';
import type { Rule, RuleConditions } from './rule.ts';
import { serviceRules } from './service-rules.ts';
import { termsRules } from './terms-rules.ts';
import { textRules } from './text-rules.ts';

/** Every rule that a quote request or an order must keep; one row each, by subject. */
export const rules: readonly Rule[] = [
  ...partyRules,
  ...cargoRules,
  ...productRules,
  ...termsRules,
  ...serviceRules,
  ...textRules,
];

/** Every problem of an order, in the order of its fields; empty when it is sound. */
export const checkOrder = (content: OrderContent, conditions: RuleConditions): readonly Problem[] =>
  found(rules, content, conditions);

/** Every problem of a quote request, in the order of its fields; empty when it is sound. */
export const checkQuote = (request: QuoteRequest, conditions: RuleConditions): readonly Problem[] =>
  found(rulesOfBoth, request, conditions);

const rulesOfBoth = rules.filter((rule) => rule.appliesTo === 'both');

const found = <Subject>(
  held: readonly { readonly check: (subject: Subject, conditions: RuleConditions) => readonly Problem[] }[],
  subject: Subject,
  conditions: RuleConditions,
): readonly Problem[] => {
  const problems: Problem[] = [];
  for (const rule of held) {
    const broken = rule.check(subject, conditions);
    if (broken.length > 0) problems.push(...broken);
  }
  return problems.length < 2 ? problems : inFieldOrder(problems);
};

/** As a reader meets them in a body; the rest follows. */
const sections = [
  'sender',
  'receiver',
  'seller',
  'cargo.items',
  'cargo.products',
  'cargo',
  'pickup',
  'terms',
  'services',
  'vendorServices',
];

/** By section and index; within one field's neighbourhood the table's own order stays. */
const inFieldOrder = (problems: readonly Problem[]): readonly Problem[] =>
  problems
    .map((problem) => ({ problem, section: sectionOf(problem.target ?? ''), index: indexOf(problem.target ?? '') }))
    .sort((a, b) => a.section - b.section || a.index - b.index)
    .map(({ problem }) => problem);

const sectionOf = (target: string): number => {
  const section = sections.findIndex(
    (name) => target === name || (/^[.[]/.test(target.slice(name.length)) && target.startsWith(name)),
  );
  return section === -1 ? sections.length : section;
};

const indexOf = (target: string): number => Number(/\[(\d+)\]/.exec(target)?.[1] ?? -1);
