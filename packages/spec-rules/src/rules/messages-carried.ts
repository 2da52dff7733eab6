import { dirname, resolve } from 'node:path';
import { isRef, type JsonObject, listOf, objectOf } from '../json.ts';
import { type Context, type Rule, visit } from '../rule.ts';
import { displayPath, pathsIn, sectionOf, specRoot } from '../spec-files.ts';
import { sentences } from '../wording.ts';

/** Every message of a section is in a channel, and an operation sends or receives it there. */
export const messagesCarried: Rule = () =>
  visit('Root', ({ channels, operations }, ctx) => {
    const carried = new Set(Object.values(objectOf(operations)).flatMap((one) => pointersOf(one)));
    const files = new Set<string>();
    for (const [channel, body] of Object.entries(objectOf(channels))) {
      const own = `#/channels/${channel}`;
      for (const [name, message] of Object.entries(objectOf(objectOf(body).messages))) {
        if (isRef(message))
          files.add(resolve(dirname(ctx.location.source.absoluteRef), message.$ref));
        if (carried.has(own) || carried.has(`${own}/messages/${name}`)) continue;
        ctx.report({
          message: sentences(
            `No operation carries the message \`${name}\` of the channel \`${channel}\`.`,
            `Add \`- { $ref: "${own}/messages/${name}" }\` to the one that sends or receives it.`,
          ),
          location: ctx.location.child(['channels', channel, 'messages', name]).key(),
        });
      }
    }
    for (const path of messageFiles(ctx).filter((one) => !files.has(one))) {
      ctx.report({
        message: sentences(
          `No channel has the message of ${displayPath(path)}.`,
          'Add it to the messages of one, or remove the file.',
        ),
        location: ctx.location.child('channels').key(),
      });
    }
  });

/** What an operation and its reply carry: the listed messages, or all of the channel. */
function pointersOf(operation: unknown): string[] {
  const { reply } = objectOf(operation);
  return [...carriedBy(objectOf(operation)), ...carriedBy(objectOf(reply))];
}

function carriedBy({ channel, messages }: JsonObject): string[] {
  const references = messages === undefined ? [channel] : listOf(messages);
  return references.filter(isRef).map(({ $ref }) => $ref);
}

function messageFiles(ctx: Context): string[] {
  const path = ctx.location.source.absoluteRef;
  return pathsIn(resolve(specRoot(path), sectionOf(path), 'messages')).filter((one) =>
    one.endsWith('.yaml'),
  );
}
