import type { Command } from '@broker-api/engine';
import { rejectAtBound } from '../bounds.ts';
import type { Section } from '../generated/client.gen.ts';
import { type ControlContext, type ControlHandlers, countsOf, executeCommand } from '../handler.ts';

/** Handlers for tokens, symbols, contracts, options, index prices and bots. */
export const marketHandlers = {
  listTokens: ({ executor }) => executor.state.engine.admin.listTokens(),
  addToken: (context, { token, scale = 8 }) => {
    rejectAtBound('tokens', countsOf(context).tokens);
    return execute(context, 'accounts.addToken', { token, scale });
  },

  addSymbol: (context, symbol) => {
    rejectAtBound('spot symbols', countsOf(context).symbols);
    return execute(context, 'spot.addSymbol', symbol, quoteNewSymbols);
  },
  addContract: (context, contract) => {
    rejectAtBound('contracts', countsOf(context).contracts);
    return execute(context, 'contract.addContract', contract, quoteNewSymbols);
  },
  addOption: (context, option) => {
    rejectAtBound('options', countsOf(context).options);
    return execute(context, 'option.addOption', option, quoteNewSymbols);
  },

  setSymbolStatus: (context, change) =>
    execute(context, 'spot.setSymbolStatus', change, quoteAgain('spot', change)),
  setContractStatus: (context, change) =>
    execute(context, 'contract.setContractStatus', change, quoteAgain('contract', change)),
  setOptionStatus: (context, change) =>
    execute(context, 'option.setOptionStatus', change, quoteAgain('option', change)),

  setRiskLimits: (context, change) => execute(context, 'contract.setRiskLimits', change),
  setFundingRate: (context, change) => execute(context, 'contract.setFundingRate', change),
  setInsuranceFund: (context, fund) => execute(context, 'contract.setInsuranceFund', fund),

  listIndexPrices: ({ executor }) =>
    Array.from(executor.state.engine.indexPrices, ([symbol, { price, time }]) => {
      return { symbol, price, time };
    }),
  setIndexPrice: ({ bots }, change) => bots.setIndexPrice(change),

  listIndexMovers: ({ bots }) => bots.indexMovers.list(),
  setIndexMover: ({ bots }, change) => bots.indexMovers.set(change),
  listMarketMakers: ({ bots }) => bots.makers.list(),
  setMarketMaker: ({ bots }, change) => bots.makers.set(change),
  listTakers: ({ bots }) => bots.takers.list(),
  setTaker: ({ bots }, change) => bots.takers.set(change),
} satisfies Partial<ControlHandlers>;

/** The fields of a command, without its kind and time. */
type FieldsOf<Kind extends Command['kind']> = Omit<
  Extract<Command, { readonly kind: Kind }>,
  'kind' | 'time'
>;

/** What follows a command. */
type Reaction = (context: ControlContext) => Promise<void>;

const quoteNewSymbols: Reaction = ({ bots }) => bots.makers.settled();

const quoteAgain =
  (section: Section, { symbol }: { readonly symbol: string }): Reaction =>
  ({ bots }) =>
    bots.makers.run((one) => one.section === section && one.symbol === symbol);

/**
 * Executes a command with the fields that a client sent. Returns them.
 *
 * @throws ControlPlaneError when the engine rejects the command
 */
async function execute<Kind extends Command['kind'], Fields extends FieldsOf<Kind>>(
  context: ControlContext,
  kind: Kind,
  fields: Fields,
  react?: Reaction,
): Promise<Fields> {
  // The type of the fields is that of the kind.
  const command = { kind, time: context.clock.now(), ...fields } as unknown as Command;
  await executeCommand(context, command);
  await react?.(context);
  return fields;
}
