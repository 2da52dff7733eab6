import type { JsonObject } from '@broker-api/spec/schema';
import { type Collection, type CollectionRequest, sandboxUrl } from './requests.ts';

/**
 * Signs a request that has a `signature`: encodes its other parameters, signs this text, and sends
 * this text. Postman changes no character that is encoded.
 */
const sign = `
const cryptoJs = require('crypto-js');
const encode = (text) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (one) => '%' + one.charCodeAt(0).toString(16));

pm.variables.set('timestamp', String(Date.now()));
const { query } = pm.request.url;
const enabled = query.all().filter(({ disabled }) => !disabled);
if (enabled.some(({ key }) => key === 'signature')) {
  const secretKey = pm.variables.get('secretKey');
  if (!secretKey) throw new Error('Set apiKey and secretKey in an environment, and select it.');
  const sent = enabled
    .filter(({ key }) => key !== 'signature')
    .map(({ key, value }) => ({ key, value: encode(pm.variables.replaceIn(value ?? '')) }));
  const text = sent.map(({ key, value }) => key + '=' + value).join('&');
  const signature = cryptoJs.HmacSHA256(text, secretKey).toString();
  query.repopulate([...sent, { key: 'signature', value: signature }]);
}
`;

/** Sets variables from responses, so that later requests send values that exist. */
const store = `
const body = pm.response.code === 200 ? pm.response.json() : {};
// A request that creates something is a POST request. Lists contain other orders.
for (const name of pm.request.method === 'POST' ? ['clientOrderId', 'listenKey'] : []) {
  if (body[name]) pm.collectionVariables.set(name, body[name]);
}
// Options expire, so the option of the examples is not always listed.
const options = Array.isArray(body) ? body.filter(({ strike }) => strike) : [];
const symbols = options.map(({ symbol }) => symbol);
if (symbols.length > 0 && !symbols.includes(pm.collectionVariables.get('symbol'))) {
  pm.collectionVariables.set('symbol', symbols[0]);
}
`;

const description = `One request for each operation. A script computes the parameter \`signature\`.

To use the collection, create an environment with the variables \`apiKey\` and \`secretKey\`, and
select it. The variable \`baseUrl\` of the collection is the address of a local sandbox, \`symbol\`
the symbol of all requests. Placing an order sets the variable \`clientOrderId\`, which the requests
for one order send.`;

/** Returns a Postman collection (format 2.1) with the requests and the script that signs them. */
export function postmanCollection({ title, folders, variables }: Collection): JsonObject {
  return {
    info: {
      name: title,
      description,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    item: folders.map(([name, requests]) => ({ name, item: requests.map(postmanItem) })),
    event: [script('prerequest', sign), script('test', store)],
    variable: [{ name: 'baseUrl', value: sandboxUrl }, ...variables].map(({ name, value }) => ({
      key: name,
      value,
    })),
  };
}

function script(listen: string, text: string): JsonObject {
  return { listen, script: { type: 'text/javascript', exec: text.trim().split('\n') } };
}

function postmanItem({ name, method, path, ...request }: CollectionRequest): JsonObject {
  const { url, description, headers, parameters } = request;
  return {
    name,
    request: {
      method,
      header: headers.map((header) => ({ key: header.name, value: header.value })),
      url: {
        raw: url,
        host: ['{{baseUrl}}'],
        path: path.slice(1).split('/'),
        query: parameters.map(({ enabled, ...one }) => ({
          key: one.name,
          value: one.value,
          description: one.description,
          ...(!enabled && { disabled: true }),
        })),
      },
      description,
    },
    response: [],
  };
}
