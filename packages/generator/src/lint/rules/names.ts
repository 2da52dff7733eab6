import type { Location } from '@redocly/openapi-core';
import { objectOf } from '../../json.ts';
import { joinSentences } from '../../validation/message-text.ts';
import { hasOwnName, ownName } from '../location.ts';
import { type Context, type Rule, visitUnresolved } from '../rule.ts';

/** Types that generated code uses. A schema with the same name would hide the type. */
const usedTypes = ['Promise', 'Readonly', 'Record'];

/** The channels that code uses by name. */
const channels = ['userData', 'marketData', 'marketDataV2'];

/** Requires that the names of schemas, fields, parameters and channels work in generated code. */
export const names: Rule = () =>
  visitUnresolved((node, location, ctx) => {
    const type = ctx.type.name;
    if (type === 'Schema' && hasOwnName(location)) checkSchemaName(location, ctx);
    if (type === 'Schema') {
      const properties = location.child('properties');
      for (const name of Object.keys(objectOf(node.properties))) checkField(name, properties, ctx);
    }
    if (type === 'Parameter' && typeof node.name === 'string') {
      checkField(node.name, location, ctx, location.child('name'));
    }
    if (type === 'Root' && ctx.specVersion === 'async3')
      checkChannels(node.channels, location, ctx);
  });

function checkSchemaName(location: Location, ctx: Context): void {
  const name = ownName(location);
  if (/^[A-Z][A-Za-z0-9]*$/.test(name) && !usedTypes.includes(name)) return;
  ctx.report({
    message: joinSentences(
      `The schema name \`${name}\` must be in Pascal case, with only letters and digits,`,
      `and must not be one of ${usedTypes.join(', ')}. Rename it, for example to OrderStatus.`,
    ),
    location: location.key(),
  });
}

function checkField(name: string, location: Location, ctx: Context, at?: Location): void {
  if (/^[A-Za-z0-9_$.-]+$/.test(name) && name !== '__proto__') return;
  ctx.report({
    message: joinSentences(
      `The name ${JSON.stringify(name)} must contain only letters, digits, and the characters`,
      '`_`, `$`, `.` and `-`. It must not be `__proto__`. Correct the name.',
    ),
    location: at ?? location.child(name).key(),
  });
}

function checkChannels(value: unknown, location: Location, ctx: Context): void {
  for (const name of Object.keys(objectOf(value))) {
    if (channels.includes(name)) continue;
    ctx.report({
      message: `Expected a channel named ${channels.join(' or ')}; got \`${name}\`. Rename it.`,
      location: location.child(['channels', name]).key(),
    });
  }
}
