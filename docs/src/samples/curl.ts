import { encodeParams } from '@broker-api/signing';
import { namesOption, optionComment } from './listed-option.ts';
import { listOptionsPath, serverTimePath } from './paths.ts';
import { type Call, freshParameter, freshPrefix } from './sample.ts';

/** A query with more characters than this is written with one parameter on each line. */
const widestQuery = 48;

/** Not every shell can read the time in milliseconds, so the sample uses the broker's time. */
const timestampLine = `timestamp=$(curl -s "$BASE_URL${serverTimePath}" | tr -dc 0-9)`;

const optionLines = [
  `# ${optionComment}`,
  `symbol=$(curl -s "$BASE_URL${listOptionsPath}" |`,
  `  grep -o '"symbol":"[^"]*' | head -n 1 | cut -d '"' -f 4)`,
];

/** Returns a shell script that makes the call with curl, and signs it with openssl. */
export function curlSample(call: Call): string {
  const { operation, keyHeader, request, target } = call;
  const { method, path, signed, requiresTimestamp } = operation;
  const parts = [
    ...queryParts(call),
    // The query is in double quotes, so that the shell inserts variables. The shell does not change
    // the other values, because they are percent-encoded.
    ...(requiresTimestamp ? ['timestamp=$timestamp'] : []),
  ];
  const query = parts.join('&');
  const verb = method === 'GET' ? '' : ` -X ${method}`;
  const lines = [
    `BASE_URL=${target.baseUrl}`,
    ...(keyHeader ? [`API_KEY=${target.apiKey}`] : []),
    ...(signed ? [`SECRET_KEY=${target.secretKey}`] : []),
    '',
    ...(namesOption(call) ? optionLines : []),
    ...(requiresTimestamp ? [timestampLine] : []),
  ];
  const header = keyHeader ? ` -H "${keyHeader}: $API_KEY"` : '';
  if (!signed) {
    const url = `"$BASE_URL${path}${query === '' ? '' : `?${query}`}"`;
    return [...lines, `curl${verb}${header} ${header || verb ? '\\\n  ' : ''}${url}`].join('\n');
  }
  return [
    ...lines,
    // The shell removes each backslash together with the line break that follows it.
    `query="${query.length > widestQuery ? parts.join('\\\n&') : query}"`,
    'signature=$(printf %s "$query" |',
    '  openssl dgst -sha256 -hmac "$SECRET_KEY" -r |',
    '  cut -d " " -f 1)',
    `curl${verb}${header} \\`,
    `  "$BASE_URL${path}?$query&signature=$signature"`,
  ].join('\n');

  function queryParts(one: Call): string[] {
    const fresh = freshParameter(one);
    return Object.entries(request).map(([name, value]) => {
      if (name === fresh) {
        return `${name}=${encodeURIComponent(freshPrefix(value))}$(openssl rand -hex 4)`;
      }
      if (name === 'symbol' && namesOption(one)) return 'symbol=$symbol';
      return encodeParams({ [name]: value as string });
    });
  }
}
