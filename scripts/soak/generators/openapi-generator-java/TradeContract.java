import broker.api.OrdersApi;
import broker.model.*;
import java.util.Map;

/** Trades contracts on a sandbox with the client of openapi-generator (java). */
public class TradeContract {
  public static void main(String[] args) throws Exception {
    var client = Signing.client(args);
    var orders = new OrdersApi(client);

    var placed = orders.placeOrder("BTC-PERP-BUSDT", OrderSide.BUY_OPEN, OrderType.LIMIT, "1500",
        "portable", Signing.now(), "10", "9900.1", null, null, TimeInForce.GTC, null);
    var listed = orders.listOpenOrders(OrderType.LIMIT, Signing.now(), null, null, null, null, null);
    var cancelled = orders.cancelOrder(
        OrderType.LIMIT, Signing.now(), placed.getOrderId(), null, null);
    var responses = Map.of("placed", placed, "listed", listed, "cancelled", cancelled);
    System.out.println(new com.google.gson.Gson().toJson(responses));
  }
}
