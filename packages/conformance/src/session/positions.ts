import type { Section } from '@broker-api/spec';
import { closeOpenedContracts, rememberContracts } from './contract-positions.ts';
import { closeOpenedOptions, rememberOptions } from './option-positions.ts';
import type { Session } from './session.ts';

const rememberBySection: Readonly<Partial<Record<Section, (session: Session) => Promise<void>>>> = {
  contract: rememberContracts,
  option: rememberOptions,
};

/** Remembers the positions that the accounts have before the tests of a section trade. */
export async function rememberPositions(section: Section, session: Session): Promise<void> {
  await rememberBySection[section]?.(session);
}

/** Closes the positions that the tests opened. */
export async function closeOpenedPositions(session: Session): Promise<void> {
  await closeOpenedContracts(session);
  await closeOpenedOptions(session);
}
