import { mapSubschemas, type Schema, type Schemas } from '@broker-api/spec/schema';

/** The schemas whose names collide in code of another language, with their portable names. */
const portableNames: Readonly<Record<string, string>> = {
  // Clients in Rust and C# have a generic type Option.
  Option: 'OptionSymbol',
  // orval appends Result to the operations transfer and cancelOrders.
  TransferResult: 'AccountTransferResult',
  CancelOrdersResult: 'CanceledOrders',
  // In Go, the constructor of User is named NewUser, and likewise for the other types.
  NewUser: 'UserInput',
  NewApiKey: 'ApiKeyInput',
  NewBroker: 'BrokerInput',
  NewFault: 'FaultInput',
  NewStreamFault: 'StreamFaultInput',
  NewToken: 'TokenInput',
};

/** Words for the fields of events, whose wire names are single letters. */
const fieldWords: Readonly<Record<string, string>> = {
  S: 'side',
  X: 'orderStatus',
  e: 'eventType',
  f: 'timeInForce',
  o: 'orderType',
};

const prefix = '#/components/schemas/';

/** Returns the name of a schema in the portable editions. */
export function portableName(name: string): string {
  return portableNames[name] ?? name;
}

/** Returns a reference to a schema with its portable name, and any other text unchanged. */
export function portableReference(text: string): string {
  return text.startsWith(prefix) ? prefix + portableName(text.slice(prefix.length)) : text;
}

/**
 * Moves the enumerations in the fields of named schemas into schemas of their own, such as
 * `PriceFilterFilterType`. Generators invent names for anonymous enumerations, and some invent
 * names such as `AnonymousSchema_12` that change with each edit.
 *
 * @throws Error when another schema has the name
 */
export function withNamedEnums(schemas: Schemas): Record<string, Schema> {
  const result: Record<string, Schema> = {};
  const add = (name: string, schema: Schema): void => {
    if (result[name] !== undefined) {
      throw new Error(
        `The portable edition needs the name ${name} for an enumeration, but another schema ` +
          `has this name. Define the enumeration in a file of its own.`,
      );
    }
    result[name] = schema;
  };
  const moved = (schema: Schema, name: string): Schema => {
    if (schema.enum === undefined) return withoutEnums(schema, name);
    add(name, schema);
    return { $ref: prefix + name };
  };
  const withoutEnums = (schema: Schema, name: string): Schema =>
    mapSubschemas(schema, (one, field = 'item') => moved(one, name + pascal(field)));
  for (const [name, schema] of Object.entries(schemas)) {
    add(name, schema.enum === undefined ? withoutEnums(schema, name) : schema);
  }
  return result;
}

function pascal(field: string): string {
  const word = fieldWords[field] ?? field;
  return word.charAt(0).toUpperCase() + word.slice(1);
}
