import { dirname, resolve } from 'node:path';
import type { Location } from '@redocly/openapi-core';
import { isRef, type JsonObject, listOf, objectOf } from '../../json.ts';
import { displayPath, pathsIn, sectionOf, specRoot } from '../../read/spec-files.ts';
import { joinSentences } from '../../validation/message-text.ts';
import { type Context, type Rule, visit } from '../rule.ts';

/** Requires that every message is used in a channel and an operation of its section. */
export const messagesUsed: Rule = () =>
  visit('Root', ({ channels, operations }, ctx) => {
    const used = new Set(Object.values(objectOf(operations)).flatMap(pointersOf));
    const files = new Set<string>();
    for (const [channel, body] of Object.entries(objectOf(channels))) {
      const pointer = `#/channels/${channel}`;
      const { messages, location } = resolved(body, ctx.location.child(['channels', channel]), ctx);
      for (const [name, message] of Object.entries(messages)) {
        if (isRef(message)) files.add(resolve(dirname(location.source.absoluteRef), message.$ref));
        if (used.has(pointer) || used.has(`${pointer}/messages/${name}`)) continue;
        ctx.report({
          message: joinSentences(
            `No operation uses the message \`${name}\` of the channel \`${channel}\`.`,
            `Add \`- { $ref: "${pointer}/messages/${name}" }\` to the operation`,
            'that sends or receives it.',
          ),
          // A channel that documents share does not say which document lacks the operation.
          location: isRef(body)
            ? ctx.location.child('operations').key()
            : location.child(['messages', name]).key(),
        });
      }
    }
    for (const path of messageFiles(ctx).filter((file) => !files.has(file))) {
      ctx.report({
        message: joinSentences(
          `No channel uses the message in ${displayPath(path)}.`,
          'Add it to the messages of a channel, or delete the file.',
        ),
        location: ctx.location.child('channels').key(),
      });
    }
  });

/** Returns the messages and the location of a channel, which can be given as a reference. */
function resolved(channel: unknown, location: Location, ctx: Context) {
  const target = isRef(channel) ? ctx.resolve(channel) : undefined;
  const { messages } = objectOf(target ? target.node : channel);
  return { messages: objectOf(messages), location: target?.location ?? location };
}

/** Returns pointers to the messages of an operation and its reply, or to the whole channel. */
function pointersOf(operation: unknown): string[] {
  const { reply } = objectOf(operation);
  return [...messagePointers(objectOf(operation)), ...messagePointers(objectOf(reply))];
}

function messagePointers({ channel, messages }: JsonObject): string[] {
  const references = messages === undefined ? [channel] : listOf(messages);
  return references.filter(isRef).map(({ $ref }) => $ref);
}

function messageFiles(ctx: Context): string[] {
  const path = ctx.location.source.absoluteRef;
  return pathsIn(resolve(specRoot(path), sectionOf(path), 'messages')).filter((file) =>
    file.endsWith('.yaml'),
  );
}
