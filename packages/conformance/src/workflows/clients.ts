import { type ContractClient, createContractClient } from '@broker-api/contract';
import { createOptionClient, type OptionClient } from '@broker-api/option';
import type { Section, WorkflowAccountName } from '@broker-api/spec';
import { type ClientOptions, createSpotClient, type SpotClient } from '@broker-api/spot';

/** The clients of one account. */
export interface WorkflowClients extends Readonly<Record<Section, object>> {
  readonly spot: SpotClient;
  readonly contract: ContractClient;
  readonly option: OptionClient;
}

/**
 * The clients of each account, by name. A workflow requires the accounts in its `accounts` list.
 */
export type WorkflowAccounts = { readonly [Name in WorkflowAccountName]?: WorkflowClients };

/** Creates a client of each section. */
export function createClients(options: ClientOptions): WorkflowClients {
  return {
    spot: createSpotClient(options),
    contract: createContractClient(options),
    option: createOptionClient(options),
  };
}
