import { orderIdOf, type TradingCommand, type TradingResult } from '@broker-api/test-kit';

/** The number of an order that does not exist. */
const unknownNumber = 999_999_999;

/**
 * Executes spot commands. The engine numbers the orders of all sections in one sequence; here, spot
 * orders have consecutive numbers, as in the spot model.
 */
export class SpotAdapter {
  readonly #apply: (command: TradingCommand) => TradingResult;
  /** Maps the ids of the engine to ids with consecutive numbers, and the reverse. */
  readonly #consecutiveIds = new Map<string, string>();
  readonly #engineIds = new Map<string, string>();

  constructor(apply: (command: TradingCommand) => TradingResult) {
    this.#apply = apply;
  }

  apply(command: TradingCommand): TradingResult {
    const { rejection, events } = this.#apply(this.#translate(command));
    return {
      rejection,
      events: events.map((event) => {
        if (event.kind !== 'executionReport') return event;
        return { ...event, orderId: this.#consecutiveId(event.orderId) };
      }),
    };
  }

  #translate(command: TradingCommand): TradingCommand {
    if (command.kind !== 'spot.cancelOrder') return command;
    const orderId = this.#engineIds.get(command.orderId) ?? orderIdOf(unknownNumber);
    return { ...command, orderId };
  }

  #consecutiveId(engineId: string): string {
    const known = this.#consecutiveIds.get(engineId);
    if (known !== undefined) return known;
    const id = orderIdOf(this.#consecutiveIds.size + 1);
    this.#consecutiveIds.set(engineId, id);
    this.#engineIds.set(id, engineId);
    return id;
  }
}
