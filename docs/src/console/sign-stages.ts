import { sign } from '@broker-api/signing';

/** The values that a reader pastes. */
export interface SignerInput {
  readonly query: string;
  readonly body: string;
  readonly secretKey: string;
  /** The signature that the reader's program computed; empty if there is none. */
  readonly signature: string;
}

/** The stages of a signature. */
export interface Stages {
  readonly signedText: string;
  /** The bytes of the HMAC. */
  readonly bytes: readonly number[];
  readonly signature: string;
}

/** Computes a signature. The signed text has no `?` at its start, and no parameter `signature`. */
export async function signStages({ query, body, secretKey }: SignerInput): Promise<Stages> {
  const signedQuery = withoutSignature(query);
  const signedBody = withoutSignature(body);
  const signature = await sign(secretKey, signedQuery, signedBody);
  const bytes = signature.match(/../g)?.map((hex) => Number.parseInt(hex, 16)) ?? [];
  return { signedText: signedQuery + signedBody, bytes, signature };
}

/** Removes a `?` at the start of a query or body, and the parameter `signature`. */
export function withoutSignature(text: string): string {
  return text
    .trim()
    .replace(/^\?/, '')
    .replace(/(^|&)signature=[^&]*/, '')
    .replace(/^&/, '');
}

/** Returns the mistake that explains the reader's signature; undefined if none does. */
export async function findMistake(input: SignerInput, stages: Stages): Promise<string | undefined> {
  const { secretKey } = input;
  const { signedText } = stages;
  const query = withoutSignature(input.query);
  const body = withoutSignature(input.body);
  const mistakes: readonly (readonly [mistake: string, text: string])[] = [
    ['It covers a question mark before the query.', `?${signedText}`],
    ['It covers a line break after the text, as `echo` prints it.', `${signedText}\n`],
    ['It covers the body before the query.', body + query],
    ['It covers only the query.', query],
    ['It covers only the body.', body],
    ['It covers a `&` between the query and the body.', `${query}&${body}`],
    ['It covers the parameters in alphabetical order.', signedText.split('&').sort().join('&')],
  ];
  const wanted = input.signature.trim();
  for (const [mistake, text] of mistakes) {
    if (text !== signedText && (await sign(secretKey, text)) === wanted.toLowerCase())
      return mistake;
  }
  const base64 = btoa(String.fromCharCode(...stages.bytes));
  return wanted === base64 ? 'It is in Base64. Send hexadecimal digits.' : undefined;
}
