import { encodeParams } from '@broker-api/signing';
import { type Call, freshParameter, freshPrefix } from './sample.ts';

/** A query with more characters than this has a line for each parameter. */
const widestQuery = 48;

/** Returns a shell script that makes the call with curl, and signs it with openssl. */
export function curlSample(call: Call): string {
  const { operation, keyHeader, request, target } = call;
  const { method, path, signed, requiresTimestamp } = operation;
  const parts = [
    ...queryParts(call),
    // The query is in double quotes, so that the shell inserts the time. The shell does not change
    // the other values, because they are percent-encoded.
    ...(requiresTimestamp ? ['timestamp=$(date +%s)000'] : []),
  ];
  const query = parts.join('&');
  const verb = method === 'GET' ? '' : ` -X ${method}`;
  const lines = [
    `BASE_URL=${target.baseUrl}`,
    ...(keyHeader ? [`API_KEY=${target.apiKey}`] : []),
    ...(signed ? [`SECRET_KEY=${target.secretKey}`] : []),
    '',
  ];
  const header = keyHeader ? ` -H "${keyHeader}: $API_KEY"` : '';
  if (!signed) {
    const url = `"$BASE_URL${path}${query === '' ? '' : `?${query}`}"`;
    return [...lines, `curl${verb}${header} ${header || verb ? '\\\n  ' : ''}${url}`].join('\n');
  }
  return [
    ...lines,
    // The shell removes a backslash before the end of a line.
    `query="${query.length > widestQuery ? parts.join('\\\n&') : query}"`,
    'signature=$(printf %s "$query" |',
    '  openssl dgst -sha256 -hmac "$SECRET_KEY" -r |',
    '  cut -d " " -f 1)',
    `curl${verb}${header} \\`,
    `  "$BASE_URL${path}?$query&signature=$signature"`,
  ].join('\n');

  function queryParts(one: Call): string[] {
    const fresh = freshParameter(one);
    return Object.entries(request).map(([name, value]) =>
      name === fresh
        ? `${name}=${encodeURIComponent(freshPrefix(value))}$(openssl rand -hex 4)`
        : encodeParams({ [name]: value as string }),
    );
  }
}
