import { createHash } from 'node:crypto';
import type { JsonObject } from '@broker-api/spec/schema';
import { type Collection, type CollectionRequest, sandboxUrl } from './requests.ts';

/**
 * Signs a request that has a `signature`: encodes its other parameters, signs this text, and sends
 * this text. The setting `encodeUrl` of the requests is off, so Bruno sends the URL as it is.
 */
const sign = `
const cryptoJs = require('crypto-js');
const encode = (text) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (one) => '%' + one.charCodeAt(0).toString(16));

bru.setVar('timestamp', String(Date.now()));
const [address, ...rest] = req.getUrl().split('?');
const parameters = rest.join('?').split('&').map((pair) => {
  const end = pair.indexOf('=');
  return [pair.slice(0, end), pair.slice(end + 1)];
});
if (parameters.some(([key]) => key === 'signature')) {
  const secretKey = bru.getEnvVar('secretKey');
  if (!secretKey) throw new Error('Set apiKey and secretKey in the environment Sandbox.');
  const text = parameters
    .filter(([key]) => key !== 'signature')
    .map(([key, value]) => key + '=' + encode(bru.interpolate(value)))
    .join('&');
  req.setUrl(address + '?' + text + '&signature=' + cryptoJs.HmacSHA256(text, secretKey));
}
`;

/** Sets variables from responses, so that later requests send values that exist. */
const store = `
const body = res.getStatus() === 200 ? res.getBody() : {};
// A request that creates something is a POST request. Lists contain other orders.
for (const name of req.getMethod() === 'POST' ? ['clientOrderId', 'listenKey'] : []) {
  if (body[name]) bru.setVar(name, body[name]);
}
// Options expire, so the option of the examples is not always listed.
const options = Array.isArray(body) ? body.filter(({ strike }) => strike) : [];
const symbols = options.map(({ symbol }) => symbol);
if (symbols.length > 0 && !symbols.includes(bru.interpolate('{{symbol}}'))) {
  bru.setVar('symbol', symbols[0]);
}
`;

const docs = `One request for each operation. A script computes the parameter \`signature\`.

To use the collection, select the environment *Sandbox* and set \`apiKey\` and \`secretKey\` in it.
The variable \`symbol\` of the collection is the symbol of all requests. Placing an order sets the
variable \`clientOrderId\`, which the requests for one order send.`;

/** Returns a Bruno collection, in the format that Bruno imports and exports. */
export function brunoCollection({ title, folders, variables }: Collection): JsonObject {
  const items = folders.map(([name, requests], index) => ({
    uid: uid(title, name),
    type: 'folder',
    name,
    seq: index + 1,
    root: { meta: { name }, request: {} },
    items: requests.map((one, position) => brunoItem(title, one, position + 1)),
  }));
  return {
    uid: uid(title),
    name: title,
    version: '1',
    items,
    root: {
      docs,
      meta: { name: title },
      request: {
        auth: { mode: 'none' },
        headers: [],
        script: { req: sign.trim(), res: store.trim() },
        vars: { req: variables.map((one) => variable(title, one)) },
      },
    },
    environments: [
      {
        uid: uid(title, 'environment'),
        name: 'Sandbox',
        variables: [
          environmentVariable(title, 'baseUrl', sandboxUrl),
          environmentVariable(title, 'apiKey', ''),
          environmentVariable(title, 'secretKey', '', true),
        ],
      },
    ],
  };
}

function brunoItem(title: string, one: CollectionRequest, seq: number): JsonObject {
  const { name, method, url, description, headers, parameters } = one;
  return {
    uid: uid(title, name),
    type: 'http-request',
    name,
    seq,
    settings: { encodeUrl: false },
    request: {
      url,
      method,
      auth: { mode: 'none' },
      headers: headers.map((header) => variable(title + name, header)),
      params: parameters.map((parameter) => ({
        uid: uid(title, name, parameter.name),
        type: 'query',
        ...parameter,
      })),
      body: { mode: 'none', formUrlEncoded: [], multipartForm: [] },
      docs: description,
    },
  };
}

function variable(scope: string, { name, value }: { name: string; value: string }): JsonObject {
  return { uid: uid(scope, name), name, value, enabled: true };
}

function environmentVariable(
  scope: string,
  name: string,
  value: string,
  secret = false,
): JsonObject {
  return { ...variable(`${scope} environment`, { name, value }), type: 'text', secret };
}

/** Returns an id in Bruno's format, 21 characters. The same names have the same id. */
function uid(...names: readonly string[]): string {
  return createHash('sha256').update(names.join('\0')).digest('hex').slice(0, 21);
}
