import { type ContractClient, createContractClient } from '@broker-api/contract';
import { createOptionClient, type OptionClient } from '@broker-api/option';
import { type ClientOptions, createSpotClient, type SpotClient } from '@broker-api/spot';

/** The clients of one account. */
export interface WorkflowClients {
  readonly spot: SpotClient;
  readonly contract: ContractClient;
  readonly option: OptionClient;
}

/** Creates a client of each section. */
export function createClients(options: ClientOptions): WorkflowClients {
  return {
    spot: createSpotClient(options),
    contract: createContractClient(options),
    option: createOptionClient(options),
  };
}
