import { apiKeyHeader, type OperationRecord } from '@broker-api/spec';
import type { Case } from '../cases/case.ts';

/**
 * Returns a shell command that sends a case's request with curl. The command reads the API key and
 * the secret key from shell variables.
 */
export function curlCommand(test: Case, operation: OperationRecord, baseUrl: string): string {
  const method = test.method ?? operation.method;
  const path = test.path ?? operation.path;
  const variables = [`Q="${shellText(test.query)}"`];
  if (test.body !== undefined) variables.push(`B="${shellText(test.body)}"`);
  const signs = `${test.query}${test.body ?? ''}`.includes('{signature}');
  if (signs) {
    const text = test.body === undefined ? '$Q' : '$Q$B';
    variables.push(
      `S=$(printf %s "${text}" | openssl dgst -sha256 -hmac "$BROKER_SECRET_KEY" -r | cut -c1-64)`,
    );
  }
  const inBody = test.body?.includes('{signature}');
  const query = `$Q${signs && !inBody ? '&signature=$S' : ''}`;
  const hasQuery = query !== '$Q' || test.query !== '';
  const parts = [`curl -i -X ${method} "${escaped(baseUrl + path)}${hasQuery ? `?${query}` : ''}"`];
  if (operation.requiresApiKey && test.caller !== 'no API key')
    parts.push(`-H "${apiKeyHeader}: $BROKER_API_KEY"`);
  if (test.contentType) parts.push(`-H "Content-Type: ${escaped(test.contentType)}"`);
  if (test.body !== undefined)
    parts.push(`--data-raw "$B${signs && inBody ? '&signature=$S' : ''}"`);
  return [...variables, parts.join(' ')].join('; ');
}

/** Escapes text for a shell word in double quotes. */
function escaped(text: string): string {
  return text.replace(/[\\"$`]/g, '\\$&');
}

/** Removes the signature parameter and replaces the placeholders with shell expressions. */
function shellText(template: string): string {
  return escaped(template)
    .replace(/(^|&)signature=\{signature\}/, '')
    .replace(/^&/, '')
    .replace(/\{(?:now|inside|outside)([+-]\d+)?\}/g, (_, by = '') => `$(($(date +%s)*1000${by}))`)
    .replaceAll('{fresh}', 'ct-$(date +%s)')
    .replaceAll('{listenKey}', '$LISTEN_KEY')
    .replaceAll('{longText}', "$(printf 'x%.0s' $(seq 70000))")
    .replace(/\{\w+=([^}]*)\}/g, '$1');
}
