// Responds to every request with the result of an order, in the reference dialect.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const body =
  '{"orderId":336903000000000001,"clientOrderId":"bench-1","symbol":"BTCUSDT",' +
  '"transactTime":1796083200000,"price":"9990","origQty":"0.5","executedQty":"0",' +
  '"status":"NEW","timeInForce":"GTC","type":"LIMIT","side":"BUY"}';
const headers = { 'content-type': 'application/json', 'content-length': body.length };
const server = createServer((_request, response) => {
  response.writeHead(200, headers).end(body);
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
});
