import broker.ApiClient;
import broker.api.GeneralApi;
import broker.api.MarketDataApi;
import broker.api.OrdersApi;
import broker.model.*;
import java.io.IOException;
import java.util.HexFormat;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import okhttp3.*;

/** Trades on a sandbox with the client of openapi-generator (java). */
public class OpenapiGenerator {
  /** Sends the API key, and signs the query string of each request that has a timestamp. */
  record Signing(String apiKey, String secretKey) implements Interceptor {
    public Response intercept(Chain chain) throws IOException {
      var url = chain.request().url().toString();
      var query = chain.request().url().encodedQuery();
      if (query != null && query.contains("timestamp=")) url += "&signature=" + hmac(query);
      var request = chain.request().newBuilder().url(url).header("X-BH-APIKEY", apiKey);
      return chain.proceed(request.build());
    }

    String hmac(String text) throws IOException {
      try {
        var mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(secretKey.getBytes(), "HmacSHA256"));
        return HexFormat.of().formatHex(mac.doFinal(text.getBytes()));
      } catch (java.security.GeneralSecurityException error) {
        throw new IOException(error);
      }
    }
  }

  public static void main(String[] args) throws Exception {
    var http = new OkHttpClient.Builder().addInterceptor(new Signing(args[1], args[2])).build();
    var client = new ApiClient(http).setBasePath(args[0]);
    var orders = new OrdersApi(client);
    var market = new MarketDataApi(client);

    var placed = orders.placeOrder("BTCUSDT", OrderSide.BUY, OrderType.LIMIT, "0.250001", now(),
        null, TimeInForce.GTC, "9990.01", null, null, null, null);
    var order = orders.getOrder(now(), placed.getOrderId(), null, null);
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

  static long now() {
    return System.currentTimeMillis();
  }
}
