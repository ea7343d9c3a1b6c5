// Made from the contracts by `pnpm --filter @cartage/client make`; a test compares.

import type { CallOptions } from '../../call-options.ts';
import type {
  AccessRight,
  ApiDeliveryType,
  CalcModel,
  CalculationStatus,
  StartedCalculation,
  TokenModel,
} from './models.ts';

/** What `IssueToken` takes. */
export interface IssueTokenInput {
  /** What the token may be used for; by default everything that the key may be. */
  readonly accessRights?: readonly AccessRight[] | undefined;
}

/** What `StartCalculation` takes. */
export interface StartCalculationInput {
  readonly body: CalcModel;
}

/** What `CalculationStatus` takes. */
export interface CalculationStatusInput {
  /** As StartCalculation gave it. */
  readonly requestId: string;
}

/** What `CalculationOptions` takes. */
export interface CalculationOptionsInput {
  /** As StartCalculation gave it. */
  readonly requestId: string;
  /** A vendorCode; only options of that vendor. `All`: of all vendors. */
  readonly vendorCode: string;
  /** Only options that travel so. */
  readonly deliveryType?: ApiDeliveryType | undefined;
}

/** The operations by their names in the interface. */
export interface Operations {
  /** Exchanges an API key for a token that is valid for one hour, with the rights that are asked for. What a browser is given can then do no more than it needs, and ends by itself; when the key is revoked, it ends at once. */
  IssueToken(input?: IssueTokenInput, options?: CallOptions): Promise<TokenModel>;

  /** Begins to price a shipment with every vendor and answers at once. The status tells who has answered and shows the options as they come. */
  StartCalculation(input: StartCalculationInput, options?: CallOptions): Promise<StartedCalculation>;

  /** Tells how a calculation stands, and which vendors have answered. Without options. */
  CalculationStatus(input: CalculationStatusInput, options?: CallOptions): Promise<CalculationStatus>;

  /** Tells how a calculation stands, with the options that have come by now: those of one vendor, or of all. */
  CalculationOptions(input: CalculationOptionsInput, options?: CallOptions): Promise<CalculationStatus>;
}
