// A server to compare with: a fastify route that returns a constant for every order.
import { fastify } from 'fastify';

const server = fastify();
const order = { orderId: '336903000000000001', clientOrderId: 'bench-1' };
server.post('/openapi/v1/order', (_request, reply) => {
  reply.send(order);
});
const address = await server.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`${new URL(address).port}\n`);
