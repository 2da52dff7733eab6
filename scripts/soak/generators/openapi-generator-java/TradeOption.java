import broker.api.OptionsAndIndexApi;
import broker.api.OrdersApi;
import broker.model.*;
import java.util.Map;

/** Trades options on a sandbox with the client of openapi-generator (java). */
public class TradeOption {
  public static void main(String[] args) throws Exception {
    var client = Signing.client(args);
    var orders = new OrdersApi(client);
    var symbol = new OptionsAndIndexApi(client).listOptions(null).get(0).getSymbol();

    var placed = orders.placeOrder(symbol, OrderSide.BUY, OrderType.LIMIT, "1.501", Signing.now(),
        "portable", TimeInForce.GTC, "150.01", null);
    var listed = orders.listOpenOrders(Signing.now(), null, null, null, null, null, null);
    var cancelled = orders.cancelOrder(Signing.now(), placed.getOrderId(), null, null);
    var responses = Map.of("placed", placed, "listed", listed, "cancelled", cancelled);
    System.out.println(new com.google.gson.Gson().toJson(responses));
  }
}
