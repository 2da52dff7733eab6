import type { OperationRecord } from '@broker-api/spec/model';
import type { ChannelId, StreamCase } from '../../cases/stream-case.ts';
import type { StreamDocument } from '../../cases/stream-document.ts';
import { filled, firstSource, type Kind, slugOf, type Terms } from './kind.ts';

/** What the tests of a section's streams are made from. */
export interface StreamContext {
  readonly section: string;
  readonly document: StreamDocument;
  /** The documents of the sections before it. */
  readonly earlier: readonly StreamDocument[];
  /** The REST operations of the section. */
  readonly operations: readonly OperationRecord[];
}

interface StreamKindTerms<Item> extends Terms<StreamContext, Item> {
  readonly title: string;
  /** The behaviour that the test checks, with its data. */
  readonly check: (item: Item, context: StreamContext) => StreamCase['check'];
}

/**
 * Returns a function that makes kinds of tests of a channel.
 *
 * @param isPublic whether the tests require neither an account nor orders
 */
export const streamKind =
  (channel: ChannelId, isPublic: boolean) =>
  <Item extends object>(terms: StreamKindTerms<Item>): Kind<StreamContext, StreamCase> => {
    const { title, requirement, each = () => [{} as Item], check } = terms;
    return (id, context) =>
      context.document.channels?.[channel] === undefined
        ? []
        : each(context).map((item) => ({
            id: `${context.section}/${channel}/${filled(id, item, slugOf)}`,
            title: filled(title, item),
            requirement: requirement ?? firstSource(item),
            ...(!isPublic && { mutating: true }),
            check: check(item, context),
          }));
  };
