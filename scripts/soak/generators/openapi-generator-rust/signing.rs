//! The client of openapi-generator (rust), with signed requests.

use std::time::{SystemTime, UNIX_EPOCH};

use broker::apis::configuration::Configuration;
use hmac::{Hmac, Mac};
use http::Extensions;
use reqwest::{Request, Response};
use reqwest_middleware::{ClientBuilder, Middleware, Next, Result};
use sha2::Sha256;

/// Sends the API key, and signs the query string of each request that has a timestamp.
struct Signing {
    api_key: String,
    secret_key: String,
}

#[async_trait::async_trait]
impl Middleware for Signing {
    async fn handle(
        &self,
        mut request: Request,
        extensions: &mut Extensions,
        next: Next<'_>,
    ) -> Result<Response> {
        let key = self.api_key.parse().expect("an API key is a header value");
        request.headers_mut().insert("X-BH-APIKEY", key);
        let query = request.url().query().unwrap_or("").to_owned();
        if query.contains("timestamp=") {
            let mut mac = Hmac::<Sha256>::new_from_slice(self.secret_key.as_bytes())
                .expect("a key can have any length");
            mac.update(query.as_bytes());
            let signature = hex::encode(mac.finalize().into_bytes());
            request.url_mut().set_query(Some(&format!("{query}&signature={signature}")));
        }
        next.run(request, extensions).await
    }
}

/// Returns a client for the arguments of the program: base URL, API key and secret key.
pub fn configuration() -> Configuration {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [base_path, api_key, secret_key] = arguments.try_into().expect("three arguments");
    let client = ClientBuilder::new(reqwest::Client::new())
        .with(Signing { api_key, secret_key })
        .build();
    Configuration { base_path, client, ..Configuration::default() }
}

/// Returns the time in milliseconds.
pub fn now() -> i64 {
    let elapsed = SystemTime::now().duration_since(UNIX_EPOCH).expect("a time after 1970");
    elapsed.as_millis() as i64
}
