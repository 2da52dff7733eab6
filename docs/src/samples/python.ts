import { apiKeyHeader } from '@broker-api/spec';
import { pythonFormatText, pythonString } from './quoting.ts';
import type { Call } from './sample.ts';
import { type Argument, type Step, stepsOf } from './steps.ts';

/** Returns a Python program that makes the call with the standard library. */
export function pythonSample(call: Call): string {
  const { operation, target } = call;
  const { requiresApiKey, signed } = operation;
  const steps = stepsOf(call);
  const modules = [
    ...(signed ? ['hashlib', 'hmac'] : []),
    ...(steps.some(({ field }) => field !== undefined) ? ['json'] : []),
    ...(requiresApiKey ? ['time'] : []),
    'urllib.error',
    ...(requiresApiKey || steps.some((step) => step.arguments.length > 0) ? ['urllib.parse'] : []),
    'urllib.request',
  ];
  return [
    ...modules.map((name) => `import ${name}`),
    '',
    `BASE_URL = ${pythonString(target.baseUrl)}`,
    ...(requiresApiKey ? [`API_KEY = ${pythonString(target.apiKey)}`] : []),
    ...(signed ? [`SECRET_KEY = ${pythonString(target.secretKey)}`] : []),
    '',
    ...(requiresApiKey ? functionLines(signed) : []),
    ...steps.flatMap(stepLines),
  ].join('\n');
}
/** Returns the function for the calls that need an API key. */
function functionLines(signed: boolean): string[] {
  const signature =
    '    signature = hmac.new(SECRET_KEY.encode(), query.encode(), hashlib.sha256).hexdigest()';
  return [
    '',
    'def call(method, path, fields):',
    '    timestamp = int(time.time() * 1000)',
    '    query = urllib.parse.urlencode({**fields, "timestamp": timestamp})',
    ...(signed ? [signature] : []),
    '    request = urllib.request.Request(',
    `        f"{BASE_URL}{path}?{query}${signed ? '&signature={signature}' : ''}",`,
    '        method=method,',
    `        headers={${pythonString(apiKeyHeader)}: API_KEY},`,
    '    )',
    '    try:',
    '        with urllib.request.urlopen(request, timeout=10) as response:',
    '            return response.read().decode()',
    '    except urllib.error.HTTPError as error:',
    '        raise SystemExit(f"{error.code} {error.read().decode()}")',
    ...['', ''],
  ];
}

function stepLines(step: Step): string[] {
  const { operation, comment } = step;
  return [
    ...(comment === undefined ? [] : [`# ${comment}`]),
    ...(operation.requiresApiKey ? privateCall(step) : publicCall(step)),
  ];
}

function privateCall(step: Step): string[] {
  const { operation, comment, field } = step;
  const call = `call("${operation.method}", ${pythonString(operation.path)}, `;
  if (comment === undefined) return dictionary(`print(${call}`, step, '))');
  if (field === undefined) return dictionary(call, step, ')');
  return [...dictionary(`created = ${call}`, step, ')'), storedField(step, 'json.loads(created)')];
}

function publicCall(step: Step): string[] {
  const { operation, arguments: values, comment } = step;
  const hasQuery = values.length > 0;
  const url = `f"{BASE_URL}${pythonFormatText(operation.path)}${hasQuery ? '?{query}' : ''}"`;
  const open = `with urllib.request.urlopen(${url}, timeout=10) as response:`;
  return [
    ...(hasQuery ? dictionary('query = urllib.parse.urlencode(', step, ')') : []),
    ...(comment === undefined
      ? [
          'try:',
          `    ${open}`,
          '        print(response.status, response.read().decode())',
          'except urllib.error.HTTPError as error:',
          '    print(error.code, error.read().decode())',
        ]
      : [open, `    ${storedField(step, 'json.load(response)')}`]),
  ];
}

/** Returns an assignment that stores the field of a step in a variable. */
function storedField({ operation, field }: Step, response: string): string {
  return `${field} = ${response}${operation.returnsList ? '[0]' : ''}["${field}"]`;
}

/** Returns a call with a dictionary. Writes each of several parameters on its own line. */
function dictionary(start: string, { arguments: values }: Step, end: string): string[] {
  if (values.length < 2) return [`${start}{${values.map(item).join()}}${end}`];
  return [`${start}{`, ...values.map((value) => `    ${item(value)},`), `}${end}`];
}

function item({ name, value, kind }: Argument): string {
  const key = pythonString(name);
  if (kind === 'new') return `${key}: f"${pythonFormatText(String(value))}{time.time_ns()}"`;
  return `${key}: ${kind === 'variable' ? value : pythonString(String(value))}`;
}
