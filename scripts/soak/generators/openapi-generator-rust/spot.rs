//! Trades on a sandbox with the client of openapi-generator (rust).

mod signing;

use broker::apis::{general_api, market_data_api, orders_api};
use broker::models::{
    GetTickerPrice200Response, KlineInterval, OrderSide, OrderType, SymbolFilter, TimeInForce,
};
use serde_json::json;
use signing::now;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let client = signing::configuration();
    let placed = orders_api::place_order(
        &client, "BTCUSDT", OrderSide::Buy, OrderType::Limit, "0.250001", now(),
        None, Some(TimeInForce::Gtc), Some("9990.01"), None, None, None, None,
    )
    .await?;
    let order = orders_api::get_order(&client, now(), Some(placed.order_id), None, None).await?;
    let info = general_api::get_broker_info(&client, None).await?;
    let depth = market_data_api::get_depth(&client, "BTCUSDT", None).await?;
    let interval = KlineInterval::MINUTES_1;
    let candlesticks =
        market_data_api::list_klines(&client, "BTCUSDT", interval, None, None, None).await?;
    let symbols = info.symbols.expect("spot symbols");
    let filter = match symbols[0].filters[0] {
        SymbolFilter::PriceFilter(_) => "PRICE_FILTER",
        _ => "another filter",
    };
    let tickers = match market_data_api::get_ticker_price(&client, None).await? {
        GetTickerPrice200Response::TickerPriceList(list) => list.len(),
        _ => 1,
    };
    println!("{}", json!({
        "orderId": order.order_id.to_string(),
        "price": order.price,
        "quantity": order.orig_qty,
        "bid": depth.bids[0][0],
        "filter": filter,
        "candlesticks": candlesticks.len(),
        "tickers": tickers,
    }));
    Ok(())
}
