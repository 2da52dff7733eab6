import { namesOption, optionComment } from './listed-option.ts';
import { listOptionsPath } from './paths.ts';
import { type Call, freshParameter, freshPrefix } from './sample.ts';

/** Returns a Python program that makes the call with the standard library. */
export function pythonSample(call: Call): string {
  const { operation, keyHeader, target } = call;
  const { method, path, signed, requiresTimestamp } = operation;
  const fields = fieldLines(call);
  const hasQuery = fields.length > 0;
  const needsTime = requiresTimestamp || freshParameter(call) !== undefined;
  const modules = [
    ...(signed ? ['hashlib', 'hmac'] : []),
    ...(namesOption(call) ? ['json'] : []),
    ...(needsTime ? ['time'] : []),
    'urllib.error',
    ...(hasQuery ? ['urllib.parse'] : []),
    'urllib.request',
  ];
  const url = `f"{BASE_URL}${path}${hasQuery ? '?{query}' : ''}${signed ? '&signature={signature}' : ''}"`;
  return [
    ...modules.map((name) => `import ${name}`),
    '',
    `BASE_URL = ${quoted(target.baseUrl)}`,
    ...(keyHeader ? [`API_KEY = ${quoted(target.apiKey)}`] : []),
    ...(signed ? [`SECRET_KEY = ${quoted(target.secretKey)}`] : []),
    '',
    ...(namesOption(call) ? optionLines : []),
    ...(hasQuery ? ['query = urllib.parse.urlencode({', ...fields, '})'] : []),
    ...(signed
      ? ['signature = hmac.new(SECRET_KEY.encode(), query.encode(), hashlib.sha256).hexdigest()']
      : []),
    'request = urllib.request.Request(',
    `    ${url},`,
    ...(method === 'GET' ? [] : [`    method="${method}",`]),
    ...(keyHeader ? [`    headers={"${keyHeader}": API_KEY},`] : []),
    ')',
    'try:',
    '    with urllib.request.urlopen(request, timeout=10) as response:',
    '        print(response.status, response.read().decode())',
    'except urllib.error.HTTPError as error:',
    '    print(error.code, error.read().decode())',
  ].join('\n');
}

const optionLines = [
  `# ${optionComment}`,
  `with urllib.request.urlopen(f"{BASE_URL}${listOptionsPath}", timeout=10) as options:`,
  '    symbol = json.load(options)[0]["symbol"]',
];

function fieldLines(call: Call): string[] {
  const fresh = freshParameter(call);
  const lines = Object.entries(call.request).map(([name, value]) => {
    if (name === fresh) return `    "${name}": f"${freshPrefix(value)}{time.time_ns()}",`;
    if (name === 'symbol' && namesOption(call)) return `    "${name}": symbol,`;
    return `    "${name}": ${quoted(String(value))},`;
  });
  const timestamp = '    "timestamp": int(time.time() * 1000),';
  return [...lines, ...(call.operation.requiresTimestamp ? [timestamp] : [])];
}

/** Returns a string literal. JSON escapes are also Python escapes. */
export function quoted(text: string): string {
  return JSON.stringify(text);
}
