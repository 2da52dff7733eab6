<<<<<<< HEAD
// Generated from spec/control/openapi.yaml by scripts/generate.ts; spec hash ae7f3d1cc5313e4a.
=======
// Generated from spec/control/openapi.yaml by scripts/generate.ts; spec hash 4446d49d525bb6b9.
>>>>>>> main
// Do not edit: change the specification, then run `pnpm generate`.

import type { ControlTable } from '../control-table.ts';

/** The operations of the control plane, as data. */
export const controlTable: ControlTable = {
  listUsers: { method: "GET", path: "/v1/users" },
  addUser: { method: "POST", path: "/v1/users", takes: "body" },
  addSubAccount: { method: "POST", path: "/v1/subAccounts", takes: "body" },
  setPermissions: { method: "PUT", path: "/v1/permissions", takes: "body" },
  setFeeRates: { method: "PUT", path: "/v1/feeRates", takes: "body" },
  addDeposit: { method: "POST", path: "/v1/deposits", takes: "body" },
  listApiKeys: { method: "GET", path: "/v1/apiKeys" },
  addApiKey: { method: "POST", path: "/v1/apiKeys", takes: "body" },
  setApiKey: { method: "PUT", path: "/v1/apiKeys", takes: "body" },
  listTokens: { method: "GET", path: "/v1/tokens" },
  addToken: { method: "POST", path: "/v1/tokens", takes: "body" },
  addSymbol: { method: "POST", path: "/v1/symbols", takes: "body" },
  setSymbolStatus: { method: "PUT", path: "/v1/symbolStatus", takes: "body" },
  addContract: { method: "POST", path: "/v1/contracts", takes: "body" },
  setContractStatus: { method: "PUT", path: "/v1/contractStatus", takes: "body" },
  setRiskLimits: { method: "PUT", path: "/v1/riskLimits", takes: "body" },
  setFundingRate: { method: "PUT", path: "/v1/fundingRates", takes: "body" },
  setInsuranceFund: { method: "PUT", path: "/v1/insuranceFunds", takes: "body" },
  addOption: { method: "POST", path: "/v1/options", takes: "body" },
  setOptionStatus: { method: "PUT", path: "/v1/optionStatus", takes: "body" },
  listIndexPrices: { method: "GET", path: "/v1/indexPrices" },
  setIndexPrice: { method: "PUT", path: "/v1/indexPrices", takes: "body" },
  listIndexMovers: { method: "GET", path: "/v1/indexMovers" },
  setIndexMover: { method: "PUT", path: "/v1/indexMovers", takes: "body" },
  listMarketMakers: { method: "GET", path: "/v1/marketMakers" },
  setMarketMaker: { method: "PUT", path: "/v1/marketMakers", takes: "body" },
  getClock: { method: "GET", path: "/v1/clock" },
  setClock: { method: "PUT", path: "/v1/clock", takes: "body" },
  advanceClock: { method: "POST", path: "/v1/clock/advance", takes: "body" },
  listFaults: { method: "GET", path: "/v1/faults" },
  injectFault: { method: "POST", path: "/v1/faults", takes: "body" },
  clearFaults: { method: "DELETE", path: "/v1/faults", takes: "query" },
  listStreamConnections: { method: "GET", path: "/v1/streamConnections" },
  listStreamFaults: { method: "GET", path: "/v1/streamFaults" },
  injectStreamFault: { method: "POST", path: "/v1/streamFaults", takes: "body" },
  clearStreamFaults: { method: "DELETE", path: "/v1/streamFaults", takes: "query" },
  setRateLimits: { method: "PUT", path: "/v1/rateLimits", takes: "body" },
  getGatewayRules: { method: "GET", path: "/v1/gatewayRules" },
  setGatewayRules: { method: "PUT", path: "/v1/gatewayRules", takes: "body" },
  listSignatureMismatches: { method: "GET", path: "/v1/signatureMismatches" },
  getState: { method: "GET", path: "/v1/state" },
  listSnapshots: { method: "GET", path: "/v1/snapshots" },
  saveSnapshot: { method: "POST", path: "/v1/snapshots", takes: "body" },
  restoreSnapshot: { method: "POST", path: "/v1/snapshots/restore", takes: "body" },
  reset: { method: "POST", path: "/v1/reset" },
};
