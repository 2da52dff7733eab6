import type * as contractRows from '@broker-api/contract';
import type * as optionRows from '@broker-api/option';
import type { UserMessage } from '../decode-frame.ts';
import type {
  ContractExecutionReport,
  ExecutionReport,
  OptionExecutionReport,
  OutboundAccountInfo,
} from '../generated/streams.gen.ts';
import type { UserSection } from '../sections.ts';

/** The keys of an order event that no query returns; they are absent if it is recovered. */
type Unrecovered = 'u' | 'w' | 'm';

type Report<Message> = Omit<Message, Unrecovered> &
  Partial<Pick<Message, Unrecovered & keyof Message>>;

/** The order events of the stream, by section. */
interface OrderMessages {
  readonly spot: ExecutionReport;
  readonly contract: ContractExecutionReport;
  readonly option: OptionExecutionReport;
}

/** An order event of the section, with the keys of the stream. */
export type OrderMessage = { [One in UserSection]: Report<OrderMessages[One]> }[UserSection];

interface OrderEventOf<Section extends UserSection, Message> {
  readonly kind: 'order';
  readonly section: Section;
  /** Whether a query found the event, because the stream did not deliver it. */
  readonly recovered: boolean;
  readonly message: Report<Message>;
}

/** A change to an order, in the keys of the stream. Together, `i` and `z` identify a fill. */
export type OrderEvent = {
  [One in UserSection]: OrderEventOf<One, OrderMessages[One]>;
}[UserSection];

/** New balances or permissions of the token trading account. `B` contains the changed assets. */
export interface AccountEvent {
  readonly kind: 'account';
  readonly section: 'spot';
  readonly recovered: boolean;
  readonly message: OutboundAccountInfo;
}

interface RowsEvent<Kind extends string, Section extends UserSection, Row> {
  readonly kind: Kind;
  readonly section: Section;
  /** The broker has no such event, so the rows always come from a query. */
  readonly recovered: true;
  /** The new and the changed rows. */
  readonly rows: readonly Row[];
}

/** The balance of a margin token of the contract account. */
export type MarginBalanceRow = contractRows.MarginBalance & { readonly token: string };

/** Changed balances of the contract or option account. */
export type BalancesEvent =
  | RowsEvent<'balances', 'contract', MarginBalanceRow>
  | RowsEvent<'balances', 'option', optionRows.Balance>;

/** Changed positions. A position that no longer exists has the size `0`. */
export type PositionsEvent =
  | RowsEvent<'positions', 'contract', contractRows.Position>
  | RowsEvent<'positions', 'option', optionRows.Position>;

/** New settlements of expired options. */
export type SettlementsEvent = RowsEvent<'settlements', 'option', optionRows.Settlement>;

/** A message of a type that this version does not know, as it was received. */
export interface UnknownEvent {
  readonly kind: 'unknown';
  readonly recovered: false;
  readonly message: UserMessage;
}

/**
 * The ids of the broker began again, for example because it was reset or restored, or lost commits.
 * Everything before this event is outdated: the open orders, balances and positions that follow are
 * the state from now on, as at the start of a stream. What changed in between is only in them.
 */
export interface RestartEvent {
  readonly kind: 'restart';
  readonly recovered: false;
}

/** What a user stream delivers. */
export type UserEvent =
  | OrderEvent
  | AccountEvent
  | BalancesEvent
  | PositionsEvent
  | SettlementsEvent
  | UnknownEvent
  | RestartEvent;

/**
 * A loop over the stream was too slow: more events arrived than its buffer can keep. The next loop
 * over the stream begins with what they said. No fill, no final state of an order and no balance is
 * missing.
 */
export class LagError extends Error {
  override readonly name = 'LagError';
  /** How many events arrived that the loop does not receive. */
  readonly events: number;

  constructor(events: number) {
    super(
      `the loop was too slow for ${events} events; ` +
        'iterate over the stream again to continue with what they said',
    );
    this.events = events;
  }
}
