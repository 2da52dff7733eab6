import broker.apis.GeneralApi
import broker.apis.MarketDataApi
import broker.apis.OrdersApi
import broker.models.KlineInterval
import broker.models.OrderSide
import broker.models.OrderType
import broker.models.PriceFilter
import broker.models.TimeInForce
import com.google.gson.Gson

/** Trades on a sandbox with the client of openapi-generator (kotlin). */
fun main(arguments: Array<String>) {
    val client = signingClient(arguments)
    val orders = OrdersApi(arguments[0], client)
    val market = MarketDataApi(arguments[0], client)
    val placed = orders.placeOrder(
        symbol = "BTCUSDT", side = OrderSide.BUY, type = OrderType.LIMIT, quantity = "0.250001",
        timestamp = now(), timeInForce = TimeInForce.GTC, price = "9990.01",
    )
    val order = orders.getOrder(timestamp = now(), orderId = placed.orderId)
    val symbols = GeneralApi(arguments[0], client).getBrokerInfo().symbols!!
    val filter = symbols[0].filters[0].actualInstance as PriceFilter
    val tickers = market.getTickerPrice().actualInstance as List<*>
    val printed = mapOf(
        "orderId" to order.orderId.toString(),
        "price" to order.price,
        "quantity" to order.origQty,
        "bid" to market.getDepth("BTCUSDT").bids[0][0],
        "filter" to filter.filterType.value,
        "candlesticks" to market.listKlines("BTCUSDT", KlineInterval.MINUTES_1).size,
        "tickers" to tickers.size,
    )
    println(Gson().toJson(printed))
    System.exit(0)
}
