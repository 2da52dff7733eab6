import { join } from 'node:path';
import {
  SandboxProcess as Process,
  type SandboxResponse,
} from '@broker-api/test-kit/sandbox-process';
import { onTestFinished } from 'vitest';

const cli = join(import.meta.dirname, '../src/node/cli.ts');

/** A sandbox in a child process, which is killed when the test ends. */
export class SandboxProcess extends Process {
  /** All processes of the current test. */
  static readonly started: SandboxProcess[] = [];

  constructor(args: readonly string[], nodeOptions: readonly string[] = []) {
    super(cli, args, nodeOptions);
    SandboxProcess.started.push(this);
    onTestFinished(() => void this.kill('SIGKILL'));
  }

  /** Starts a sandbox on a database, and waits until it accepts orders. */
  static async start(url: URL): Promise<SandboxProcess> {
    const args = ['--port', '0', '--control-port', '0', '--limits', 'off', '--json'];
    const sandbox = new SandboxProcess(['--database-url', url.href, ...args]);
    if (!(await sandbox.isReady())) throw new Error(`The sandbox ended: ${sandbox.output}`);
    return sandbox;
  }

  /** Places an order with this client order id. Returns undefined when no response arrives. */
  async order(newClientOrderId: string): Promise<SandboxResponse | undefined> {
    const order = { symbol: 'BTCUSDT', side: 'BUY', type: 'LIMIT', timeInForce: 'GTC' };
    const parameters = { ...order, quantity: '0.001', price: '9000', newClientOrderId };
    return this.call('alice', 'POST', '/openapi/v1/order', parameters).catch(() => undefined);
  }

  /** Returns whether the sandbox has an order with this client order id. */
  async hasOrder(origClientOrderId: string): Promise<boolean> {
    const response = await this.call('alice', 'GET', '/openapi/v1/order', { origClientOrderId });
    const found = `"clientOrderId":"${origClientOrderId}"`;
    return response.status === 200 && response.text.includes(found);
  }
}
