import broker.api.GeneralApi;
import broker.api.MarketDataApi;
import broker.api.OrdersApi;
import broker.model.*;
import java.util.Map;

/** Trades on a sandbox with the client of openapi-generator (java). */
public class TradeSpot {
  public static void main(String[] args) throws Exception {
    var client = Signing.client(args);
    var orders = new OrdersApi(client);
    var market = new MarketDataApi(client);

    var placed = orders.placeOrder("BTCUSDT", OrderSide.BUY, OrderType.LIMIT, "0.250001", Signing.now(),
        null, TimeInForce.GTC, "9990.01", null, null, null, null);
    var order = orders.getOrder(Signing.now(), placed.getOrderId(), null, null);
    System.out.println("order " + order.getOrderId() + " " + order.getStatus());
    var symbols = new GeneralApi(client).getBrokerInfo(null).getSymbols();
    var filter = (PriceFilter) symbols.get(0).getFilters().get(0).getActualInstance();
    var candlesticks = market.listKlines("BTCUSDT", KlineInterval.MINUTES_1, null, null, null);
    var tickers = (java.util.List<?>) market.getTickerPrice(null).getActualInstance();
    System.out.println(new com.google.gson.Gson().toJson(Map.of(
        "orderId", order.getOrderId().toString(),
        "price", order.getPrice(),
        "quantity", order.getOrigQty(),
        "bid", market.getDepth("BTCUSDT", null).getBids().get(0).get(0),
        "filter", filter.getFilterType().getValue(),
        "candlesticks", candlesticks.size(),
        "tickers", tickers.size())));
  }
}
