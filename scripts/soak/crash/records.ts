import { parseStreamJson } from '@broker-api/test-kit';
import type { BrokerEndpoint } from '@broker-api/test-kit/sandbox-process';
import type { Violations } from '../campaign.ts';

/** The sections that the clients trade in. */
export const sectionNames = ['spot', 'contract', 'option'] as const;

export type SectionName = (typeof sectionNames)[number];

/** A client's record of an order. */
export interface RecordedOrder {
  readonly section: SectionName;
  readonly client: string;
  readonly clientOrderId: string;
  readonly symbol: string;
  readonly side: string;
  readonly price: string;
  readonly quantity: string;
  /** `unknown` until a response arrives. */
  placed: 'unknown' | 'acknowledged' | 'rejected';
  orderId?: string;
  cancelled: 'no' | 'unknown' | 'acknowledged';
  /** The order as the sandbox returned it in a final status; it must not change afterwards. */
  final?: string;
}

/**
 * The sum of the amounts that clients sent, in units of 10⁻⁸. Each client always sends the same
 * amount, two to the power of its number, so the sum of the amounts without a response identifies
 * the clients that sent them.
 */
class Tally {
  readonly #name: string;
  /** The sum of the amounts that were acknowledged or that a check found. */
  #found = 0n;
  #unknown = 0n;

  /** @param name names the amounts in messages */
  constructor(name: string) {
    this.#name = name;
  }

  /**
   * Sends the amount of a client.
   *
   * @param request a function that sends the amount, and returns whether the sandbox executed the
   *   request
   */
  async send(client: number, request: (amount: string) => Promise<boolean>): Promise<void> {
    const amount = 1n << BigInt(client);
    this.#unknown |= amount;
    const isExecuted = await request(formatUnits(amount));
    this.#unknown &= ~amount;
    if (isExecuted) this.#found += amount;
  }

  /** Returns whether the amount of a client may have arrived although no response did. */
  isUnknown(client: number): boolean {
    return (this.#unknown & (1n << BigInt(client))) !== 0n;
  }

  /**
   * Checks that all acknowledged amounts arrived. Amounts without a response may have arrived too.
   */
  check(arrived: bigint, lost: Violations, invented: Violations): void {
    const more = arrived - this.#found;
    if (more < 0n) lost.add(() => `${this.#name}: ${-more} units of 10⁻⁸ are missing`);
    else if ((more & ~this.#unknown) !== 0n) {
      invented.add(() => `${this.#name}: ${more} units of 10⁻⁸ arrived that no client sent`);
    }
    this.#found = arrived;
    this.#unknown = 0n;
  }
}

/** The requests of all clients, and which of them the sandbox acknowledged. */
export class ClientRecords {
  readonly orders: RecordedOrder[] = [];
  /** Transfers of ETH from alice to her sub-account. */
  readonly transfers = new Tally('transfers to the sub-account');
  /** Transfers of TBTC from alice's contract account to her token account. */
  readonly withdrawals = new Tally('transfers from the contract account');
  /** Margin that alice added to her position in BTC-SWAP. */
  readonly addedMargin = new Tally('added margin');
  acknowledged = 0;
  /** The number of requests that a sandbox rejected because it was shutting down. */
  rejected = 0;
}

/** Parses a decimal into units of 10⁻⁸. */
export function units(text: string): bigint {
  const [whole = '0', part = ''] = text.replace('-', '').split('.');
  const absolute = BigInt(whole + part.slice(0, 8).padEnd(8, '0'));
  return text.startsWith('-') ? -absolute : absolute;
}

/** Formats units of 10⁻⁸ as a decimal. */
function formatUnits(amount: bigint): string {
  const text = String(amount).padStart(9, '0');
  return `${text.slice(0, -8)}.${text.slice(-8)}`;
}

/** The users whose accounts the clients use. */
export const traders = ['alice', 'bob'] as const;

/** Returns the body of the response to a query. */
export async function read<Body>(
  sandbox: BrokerEndpoint,
  user: string,
  path: string,
  parameters: Readonly<Record<string, string | number>> = {},
): Promise<Body> {
  const { text } = await sandbox.call(user, 'GET', path, parameters);
  return parseStreamJson(text) as Body;
}

export const accountPath = '/openapi/v1/account';

/** Returns the free balance of a token in the response to a query of an account. */
export function freeIn(text: string, token: string): bigint {
  const { balances } = parseStreamJson(text) as {
    readonly balances: readonly { readonly asset: string; readonly free: string }[];
  };
  return units(balances.find(({ asset }) => asset === token)?.free ?? '0');
}
