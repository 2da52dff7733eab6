import type { Command, EngineEvent } from '../../src/index.ts';
import type { Random } from './random.ts';
/** Commands as bots and people send them: mostly sound, now and then wrong in every way. */
export declare class RandomCommands {
    #private;
    /** How many orders there were; ids count up. */
    orders: number;
    constructor(random: Random);
    /** Learns of new orders, so that later commands can mean them. */
    see(events: readonly EngineEvent[]): void;
    next(): Command;
}
