import type { LocalText } from '../local-text.ts';
import type { OrderContent } from '../order/order.ts';
import { type Problem, type ProblemCode, problem } from '../problem.ts';
import type { PickupConditions } from '../quote/pickup-date.ts';
import type { QuoteRequest } from '../quote/request.ts';

/** What the rules depend on beside the request: the moment, and what the caller is able to say. */
export interface RuleConditions extends PickupConditions {
  /** A quote may be for any pickup point of the city; default false. */
  readonly openPoints?: boolean;
}

/**
 * One rule of the interface. An order is a quote request and more, so the rules of both are held against both; the
 * others against orders alone.
 */
export type Rule = RuleOf<'both', QuoteRequest> | RuleOf<'order', OrderContent>;

interface RuleOf<Scope, Subject> extends RuleName {
  /** `both`: quotes as well as orders. */
  readonly appliesTo: Scope;
  /** Empty: the rule holds. */
  readonly check: (subject: Subject, conditions: RuleConditions) => readonly Problem[];
}

interface RuleName {
  /** Of the problem that a breach is. */
  readonly code: ProblemCode;
  /** What must hold, for people; no two rules share it. */
  readonly name: string;
  /** Where it is written. */
  readonly source: string;
}

/** The places of a request that a rule looks at. */
export interface Place<Subject, Value> {
  /** What there is to look at; empty: nothing. */
  readonly values: (subject: Subject) => readonly Value[];
  /** Where the value stands, as problems name it: `cargo.items[0]`. */
  readonly path: (index: number, subject: Subject) => string;
}

/** A row of the table. */
export interface Row<Subject, Value> extends RuleName {
  /** Where the rule looks. */
  readonly at: Place<Subject, Value>;
  /** The field of the place; the place itself where absent. */
  readonly field?: keyof Value & string;
  /**
   * All that `when`, `holds` and `text` read of a place that is refused, where it is not the field alone; with a dot in
   * front within the place, else from the request. A field that could not be read leaves no verdict to a rule that
   * reads it, and only to those.
   */
  readonly reads?: readonly (`.${PathIn<Value>}` | PathIn<Subject>)[];
  /** Whom the rule concerns; everything where absent. */
  readonly when?: (value: Value, subject: Subject, conditions: RuleConditions) => boolean;
  /** Whether the value is as it has to be. */
  readonly holds: (value: Value, subject: Subject, conditions: RuleConditions) => boolean;
  /** Names the value and what would be accepted. */
  readonly text: (value: Value, subject: Subject, conditions: RuleConditions) => LocalText;
}

/** A rule of quotes and orders. */
export const both = <Value>(row: Row<QuoteRequest, Value>): Rule => ({
  ...nameOf(row),
  appliesTo: 'both',
  check: checkRow(row),
});

/** A rule of orders. */
export const orderOnly = <Value>(row: Row<OrderContent, Value>): Rule => ({
  ...nameOf(row),
  appliesTo: 'order',
  check: checkRow(row),
});

const nameOf = ({ code, name, source }: RuleName): RuleName => ({ code, name, source });

const checkRow =
  <Subject, Value>({ code, at, field, reads, when, holds, text }: Row<Subject, Value>) =>
  (subject: Subject, conditions: RuleConditions): readonly Problem[] => {
    let problems: Problem[] | undefined;
    for (const [index, value] of at.values(subject).entries()) {
      if (when?.(value, subject, conditions) === false || holds(value, subject, conditions)) continue;
      const place = at.path(index, subject);
      const target = [place, field].filter(Boolean).join('.');
      const read = reads?.map((path) => (path.startsWith('.') ? place + path : path));
      problems ??= [];
      problems.push(problem(code, target, text(value, subject, conditions), read));
    }
    return problems ?? none;
  };

/** What nearly every rule finds in nearly every request. */
const none: readonly Problem[] = [];

/**
 * The paths into a value, in the core's words: `country`, `loading.floor`, `items` with all that is in it, how many of
 * them (`items.length`), or a field of every one (`items[].qty`).
 */
export type PathIn<Value> = Value extends readonly unknown[] | string | number | boolean
  ? never
  : { [Name in keyof Value & string]: Name | `${Name}${Beneath<NonNullable<Value[Name]>>}` }[keyof Value & string];

type Beneath<Value> = Value extends readonly (infer Element)[]
  ? '.length' | `[].${PathIn<Element>}`
  : `.${PathIn<Value>}`;
